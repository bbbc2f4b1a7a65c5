#!/bin/sh
# Makes an AppImage of a frozen folder: shipping/linux/appimage.sh DIST/ad1666 ICONS OUT.AppImage
# An AppImage is a program that mounts the file system appended to it. That program, the "type 2
# runtime", is one file of 1 MB from the releases of AppImage/type2-runtime: its path is in RUNTIME.
# Without it only the file system is made, OUT.AppImage.squashfs.
set -eu
here=$(dirname "$0")
folder=$1 icons=$2 out=$3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$here/tree.sh" "$folder" "$icons" "$dir"
cp "$here/ad1666.desktop" "$icons/hicolor/256x256/apps/ad1666.png" "$dir/"
ln -s ad1666.png "$dir/.DirIcon"
cat >"$dir/AppRun" <<'RUN'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
# Tiled's commands and our own look for "ad1666" on the path
PATH="$here/usr/lib/ad1666:$PATH"
export PATH
exec "$here/usr/lib/ad1666/ad1666" "$@"
RUN
chmod 755 "$dir/AppRun"
# with SOURCE_DATE_EPOCH, which mksquashfs reads itself, the same bytes each time
mksquashfs "$dir" "$out.squashfs" -root-owned -noappend -comp zstd -Xcompression-level 19 -b 1M \
    -no-progress -quiet
[ -n "${RUNTIME:-}" ] || { echo "no RUNTIME: $out.squashfs is all" >&2; exit 0; }
cat "$RUNTIME" "$out.squashfs" >"$out"
rm "$out.squashfs"
chmod 755 "$out"
