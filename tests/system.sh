#!/usr/bin/env bash
# The tests drive a real browser and a real PostgreSQL. Where they are missing and can be installed, this does it.
set -euo pipefail

missing=()
command -v chromium-headless-shell chromium >/dev/null || missing+=(chromium-headless-shell) # lighter than a whole browser
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || missing+=(postgresql)
[ "${#missing[@]}" -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "installing ${missing[*]} for the tests"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update && apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null && exit 0
fi
echo "NOT INSTALLED: ${missing[*]}. The tests that need them will say so; install them with your package manager." >&2
