#!/bin/sh
# The folder rules hold in this project.
exec scripts/check-includes
