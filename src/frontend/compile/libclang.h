/* frontend/compile/libclang.h - libclang, loaded when it is first needed (decision 5).
 *
 * Every function of it that Faultline calls is in the table below. It stays loaded: it registers handlers that
 * would dangle.
 */
#ifndef FL_FRONTEND_COMPILE_LIBCLANG_H
#define FL_FRONTEND_COMPILE_LIBCLANG_H

#include <clang-c/CXCompilationDatabase.h>
#include <clang-c/Index.h>

#include "base/arena.h"
#include "base/status.h"

#define FL_LIBCLANG_FUNCTIONS(X)                 \
    X(CompilationDatabase_fromDirectory)         \
    X(CompilationDatabase_dispose)               \
    X(CompilationDatabase_getAllCompileCommands) \
    X(CompileCommands_dispose)                   \
    X(CompileCommands_getSize)                   \
    X(CompileCommands_getCommand)                \
    X(CompileCommand_getDirectory)               \
    X(CompileCommand_getFilename)                \
    X(CompileCommand_getNumArgs)                 \
    X(CompileCommand_getArg)                     \
    X(createIndex)                               \
    X(disposeIndex)                              \
    X(parseTranslationUnit2)                     \
    X(disposeTranslationUnit)                    \
    X(getInclusions)                             \
    X(getTranslationUnitCursor)                  \
    X(getNumDiagnostics)                         \
    X(getDiagnostic)                             \
    X(getDiagnosticSeverity)                     \
    X(disposeDiagnostic)                         \
    X(getFile)                                   \
    X(getFileName)                               \
    X(getLocationForOffset)                      \
    X(File_isEqual)                              \
    X(visitChildren)                             \
    X(getCursorKind)                             \
    X(getCursorSpelling)                         \
    X(getCursorExtent)                           \
    X(getCursorLocation)                         \
    X(getCursorType)                             \
    X(getCursorReferenced)                       \
    X(getCursorSemanticParent)                   \
    X(getCursorLinkage)                          \
    X(getCursorBinaryOperatorKind)               \
    X(getCursorUnaryOperatorKind)                \
    X(getBinaryOperatorKindSpelling)             \
    X(isExpression)                              \
    X(isDeclaration)                             \
    X(isCursorDefinition)                        \
    X(Cursor_isNull)                             \
    X(Cursor_getNumArguments)                    \
    X(Cursor_getArgument)                        \
    X(Cursor_getStorageClass)                    \
    X(Cursor_isBitField)                         \
    X(Cursor_getVarDeclInitializer)              \
    X(Cursor_Evaluate)                           \
    X(EvalResult_getKind)                        \
    X(EvalResult_getAsLongLong)                  \
    X(EvalResult_dispose)                        \
    X(getEnumConstantDeclValue)                  \
    X(getEnumDeclIntegerType)                    \
    X(getTypeDeclaration)                        \
    X(getTypeSpelling)                           \
    X(getCanonicalType)                          \
    X(getUnqualifiedType)                        \
    X(isConstQualifiedType)                      \
    X(isVolatileQualifiedType)                   \
    X(getArrayElementType)                       \
    X(getPointeeType)                            \
    X(getResultType)                             \
    X(getArgType)                                \
    X(getNumArgTypes)                            \
    X(equalCursors)                              \
    X(Location_isInSystemHeader)                 \
    X(Type_getSizeOf)                            \
    X(Type_getValueType)                         \
    X(getRangeStart)                             \
    X(getRangeEnd)                               \
    X(getFileLocation)                           \
    X(getSpellingLocation)                       \
    X(getExpansionLocation)                      \
    X(getPresumedLocation)                       \
    X(getCString)                                \
    X(disposeString)

struct fl_libclang {
    void *handle;
#define FL_LIBCLANG_MEMBER(name) __typeof__(&clang_##name) name;
    FL_LIBCLANG_FUNCTIONS(FL_LIBCLANG_MEMBER)
#undef FL_LIBCLANG_MEMBER
};

/* `purpose`: "compile databases need". */
enum fl_status fl_libclang_load(struct fl_libclang *libclang, const char *purpose,
                                struct fl_diagnostics *diagnostics);

/* A copy; the string is disposed of. */
const char *fl_libclang_string(const struct fl_libclang *libclang, struct fl_arena *arena, CXString string);

#endif
