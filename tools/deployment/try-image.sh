#!/usr/bin/env bash
# Builds the image from a Debian that mmdebstrap makes of the machine's own package sources, so that no registry of images is
# needed, and runs it as its ordinary user with a read-only root: health, readiness, a page, and the end by SIGTERM.
#
#   DATABASE_URL=postgres://… tools/deployment/try-image.sh        root, with mmdebstrap, buildah, Node.js and npm
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
trap 'rm -rf "$work"' EXIT

mmdebstrap --quiet --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/base.tar"
base=$(buildah from scratch)
buildah add --quiet "$base" "$work/base.tar" / >/dev/null
buildah commit --quiet "$base" harbourwire-base >/dev/null
# The image that builds has npm and the certificates of this machine.
for path in "$(command -v node)" /usr/lib/node_modules/npm /etc/ssl/certs; do buildah copy --quiet "$base" "$path" "$path" >/dev/null; done
buildah run "$base" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit --quiet "$base" harbourwire-build >/dev/null
buildah rm "$base" >/dev/null

mkdir "$work/sources"
git -C "$root" archive HEAD | tar -x -C "$work/sources"
npmrc=$(npm config get userconfig)
buildah build --tag harbourwire --build-arg BUILD_IMAGE=localhost/harbourwire-build --build-arg BASE_IMAGE=localhost/harbourwire-base \
  --volume "$npmrc:/root/.npmrc:ro" "$work/sources"
buildah images harbourwire

image=$(buildah from localhost/harbourwire)
folder=$(buildah mount "$image")
install --directory --owner=10001 --group=10001 "$work/data"
# A mount namespace of its own: the root of the image read-only, with the data and the devices that a container has.
unshare --mount bash -s "$folder" "$work/data" <<'RUN' &
set -euo pipefail
mount --bind "$1" "$1"
mount --bind "$2" "$1/var/lib/harbourwire"
mount --bind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
mount -o remount,bind,ro "$1"
exec chroot --userspec=10001:10001 "$1" /usr/bin/env -i --chdir=/srv/harbourwire NODE_ENV=production PORT=3900 HOST=127.0.0.1 OPERATIONS_PORT=9900 \
  OPERATIONS_HOST=127.0.0.1 DATA_DIR=/var/lib/harbourwire SITE_ORIGIN=http://127.0.0.1:3900 DEMO_CONTENT=off \
  SECRET_KEY=for-a-trial-only-never-anywhere-else-0123456789 DATABASE_URL="$DATABASE_URL" \
  /usr/local/bin/node server/main.ts
RUN
process=$!
until curl --fail --silent http://127.0.0.1:9900/readyz; do kill -0 $process; sleep 1; done
curl --fail --silent http://127.0.0.1:9900/healthz
curl --fail --silent --output /dev/null --write-out ' /news answers %{http_code}\n' http://127.0.0.1:3900/news
echo "user of the process: $(ps -o uid= -p $process), writable root: $(touch "/proc/$process/root/x" 2>&1 || true)"
kill -TERM $process
wait $process && echo "ended with 0 after SIGTERM"
buildah rm "$image" >/dev/null
