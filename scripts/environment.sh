# Read by the other scripts: makes a virtual environment with this package in it.
# Says what is missing and what to do about it; never touches the system's Python.

fail() {
    printf 'factorduel: %s\n' "$@" >&2
    exit 1
}

suitable_python() {
    local name
    for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and none was found." \
        "Install it (Debian, Ubuntu: sudo apt install python3; macOS: brew install python)," \
        "or name one: PYTHON=/path/to/python3 $0"
}

# make_environment DIRECTORY PIP-ARGUMENTS...: does nothing where all is as it was last time.
make_environment() {
    local directory=$1 python
    shift
    if [ "$(cat "$directory/complete" 2>/dev/null)" = "$PWD" ] &&
        [ -z "$(find setup.py pyproject.toml scripts/environment.sh src/factorduel/solver/kernels \
            -type f -not -name '*.so' -not -name '*.pyc' -newer "$directory/complete")" ]; then
        return
    fi
    python=$(suitable_python) || exit 1
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "$python has no venv module, which keeps this apart from the system's Python." \
            "Debian, Ubuntu: sudo apt install python3-venv"
    echo "Setting up $directory ..." >&2
    rm -rf "$directory"
    "$python" -m venv "$directory" || fail "$python could not make $directory (see above)."
    "$directory/bin/python" -m pip install --quiet --disable-pip-version-check "$@" ||
        fail "pip could not install what is needed (see above). Is there a network?"
    echo "$PWD" > "$directory/complete" # a moved environment does not work
}

has_chromium() { command -v chromium chromium-browser >/dev/null; }
has_postgresql() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

# What some tests need besides Python. Installed where this account may; elsewhere these tests are skipped.
provide_programs() {
    local missing=()
    has_chromium || missing+=(chromium fonts-dejavu-core)
    has_postgresql || missing+=(postgresql)
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing ${missing[*]} ..." >&2
        apt-get update -qq >&2 || true # an old list may do
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            "${missing[@]}" >/dev/null || true
    fi
    has_chromium || say_skipped chromium "tests in a browser"
    has_postgresql || say_skipped postgresql "tests with PostgreSQL"
}

say_skipped() {
    echo "factorduel: $1 is not installed, and this account may not install it: the $2 are" \
        "skipped. Debian, Ubuntu: sudo apt install $1" >&2
}
