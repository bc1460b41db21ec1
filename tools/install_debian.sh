#!/bin/sh
# Installs what tests need from Debian's packages: install_debian.sh COMMAND PACKAGE...
# Does nothing if the command is there. Needs root or sudo on Debian and Ubuntu; elsewhere it says what to do.
set -eu
command=$1
shift
command -v "$command" >/dev/null 2>&1 && exit 0
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
fi
if ! command -v apt-get >/dev/null 2>&1 || { [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; }; then
    echo "The tests need '$command' on the PATH: install it with your system's packages (on Debian: $*)." >&2
    exit 1
fi
echo "Installing $* from the system's packages."
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
command -v "$command" >/dev/null 2>&1 || { echo "'$command' is still missing after installing $*." >&2; exit 1; }
