/* compiler/compiler.cpp - clang for one C file, with nothing to load: faultline-clang ARGUMENTS...
 *
 * It does what $(LLVM)/bin/clang does with the same arguments, from the archives of the same release. That program
 * loads libLLVM and libclang-cpp, which takes longer than compiling a small file. Whatever is not one call of the
 * compiler proper for x86, without a remark of the driver, is left to it.
 */
#include <clang/Basic/Stack.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/ToolChain.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

using namespace clang;

/* The archives refer to Polly, which does nothing unless it is asked to, and of which there is no archive. */
llvm::PassPluginLibraryInfo getPollyPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "Polly", LLVM_VERSION_STRING, [](llvm::PassBuilder &) {}};
}

static const char clang_path[] = FL_CLANG;

/* Nothing was read or written so far. */
[[noreturn]] static void leave_to_clang(char **arguments) {
    static char name[] = "clang-19";
    arguments[0] = name;
    execv(clang_path, arguments);
    fprintf(stderr, "error: %s: %s\n", clang_path, strerror(errno));
    _exit(127);
}

/* The driver reads more from elsewhere, or prints something itself. */
static bool has_unusual_arguments(llvm::ArrayRef<const char *> arguments) {
    static const char *const prefixes[] = {"@",      "-###",          "-cc1",     "-dump",  "-help",
                                           "-print", "-autocomplete", "-version", "-verify"};
    if (getenv("CCC_OVERRIDE_OPTIONS")) return true;
    for (llvm::StringRef argument : arguments.drop_front()) {
        llvm::StringRef single = argument.starts_with("--") ? argument.drop_front() : argument;
        if (single == "-v" || single == "-verbose") return true;
        for (const char *prefix : prefixes)
            if (single.starts_with(prefix)) return true;
    }
    return false;
}

static bool is_unusual(const CompilerInvocation &invocation) {
    const FrontendOptions &options = invocation.getFrontendOpts();
    return options.ShowHelp || options.ShowVersion || options.ShowStats || options.PrintSupportedCPUs ||
           options.PrintSupportedExtensions || options.PrintEnabledExtensions || !options.Plugins.empty() ||
           !options.AddPluginActions.empty() || !options.LLVMArgs.empty() || !options.ASTMergeFiles.empty() ||
           !options.StatsFile.empty() || !options.TimeTracePath.empty() || invocation.getLangOpts().Modules ||
           !invocation.getPreprocessorOpts().ImplicitPCHInclude.empty() ||
           !invocation.getCodeGenOpts().PassPlugins.empty() || invocation.getDiagnosticOpts().VerifyDiagnostics;
}

static std::unique_ptr<FrontendAction> choose_action(frontend::ActionKind kind) {
    switch (kind) {
    case frontend::EmitAssembly: return std::make_unique<EmitAssemblyAction>();
    case frontend::EmitBC: return std::make_unique<EmitBCAction>();
    case frontend::EmitLLVM: return std::make_unique<EmitLLVMAction>();
    case frontend::EmitObj: return std::make_unique<EmitObjAction>();
    default: return nullptr;
    }
}

/* What the driver would run; NULL: several programs, or one that is not here, or there is something to be said. */
static const driver::Command *find_job(driver::Driver &clang, const driver::Compilation *compilation) {
    if (!compilation || compilation->getJobs().size() != 1 || clang.getDiags().hasErrorOccurred() ||
        clang.getDiags().getNumWarnings() || !compilation->getDefaultToolChain().getTriple().isX86())
        return nullptr;
    const driver::Command &job = *compilation->getJobs().begin();
    const llvm::opt::ArgStringList &arguments = job.getArguments();
    return !arguments.empty() && !strcmp(arguments[0], "-cc1") ? &job : nullptr;
}

static int compile(char **arguments, llvm::ArrayRef<const char *> options) {
    CompilerInstance instance;
    IntrusiveRefCntPtr<DiagnosticIDs> ids(new DiagnosticIDs());
    IntrusiveRefCntPtr<DiagnosticOptions> how(new DiagnosticOptions());
    DiagnosticsEngine complaints(ids, how, new TextDiagnosticBuffer);
    if (!CompilerInvocation::CreateFromArgs(instance.getInvocation(), options, complaints, clang_path) ||
        complaints.hasErrorOccurred() || complaints.getNumWarnings() || is_unusual(instance.getInvocation()))
        leave_to_clang(arguments);
    std::unique_ptr<FrontendAction> action = choose_action(instance.getFrontendOpts().ProgramAction);
    if (!action) leave_to_clang(arguments);
    instance.createDiagnostics();
    bool is_done = instance.ExecuteAction(*action);
    llvm::outs().flush();
    llvm::errs().flush();
    if (llvm::outs().has_error()) fprintf(stderr, "error: %s\n", llvm::outs().error().message().c_str());
    _exit(is_done && !llvm::outs().has_error() ? 0 : 1); /* the memory goes with the process */
}

int main(int count, char **arguments) {
    noteBottomOfStack();
    llvm::SmallVector<const char *, 64> words(arguments, arguments + count);
    if (count < 2 || has_unusual_arguments(words)) leave_to_clang(arguments);
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    words[0] = clang_path;
    IntrusiveRefCntPtr<DiagnosticIDs> ids(new DiagnosticIDs());
    IntrusiveRefCntPtr<DiagnosticOptions> how = CreateAndPopulateDiagOpts(words);
    DiagnosticsEngine complaints(ids, how, new TextDiagnosticBuffer);
    driver::Driver clang(clang_path, llvm::sys::getDefaultTargetTriple(), complaints);
    std::unique_ptr<driver::Compilation> compilation(clang.BuildCompilation(words));
    const driver::Command *job = find_job(clang, compilation.get());
    if (!job) leave_to_clang(arguments);
    return compile(arguments, llvm::ArrayRef<const char *>(job->getArguments()).drop_front());
}
