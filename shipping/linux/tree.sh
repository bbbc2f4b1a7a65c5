#!/bin/sh
# Lays what a desktop needs below a folder: shipping/linux/tree.sh DIST/ad1666 ICONS ROOT
# The frozen folder, entry, icons, kinds of files and page of the manual. AppImage and .deb begin so.
set -eu
here=$(dirname "$0")
folder=$1 icons=$2 root=$3
share=$root/usr/share
id=$(sed -n 's:.*<id>\(.*\)</id>.*:\1:p' "$here/metainfo.xml")
install -d "$root/usr/lib" "$share/applications" "$share/metainfo" "$share/mime/packages" \
    "$share/man/man6" "$share/icons" "$share/doc/ad1666"
cp -a "$folder" "$root/usr/lib/ad1666"
install -m 644 "$here/ad1666.desktop" "$share/applications/$id.desktop"
install -m 644 "$here/metainfo.xml" "$share/metainfo/$id.metainfo.xml"
install -m 644 "$here/ad1666.xml" "$share/mime/packages/ad1666.xml"
gzip -9nc "$here/ad1666.6" >"$share/man/man6/ad1666.6.gz"
cp -r "$icons/hicolor" "$share/icons/"
install -m 644 "$folder/LICENSES.txt" "$share/doc/ad1666/copyright"
find "$root" -type d -exec chmod 755 {} +
find "$share" -type f -exec chmod 644 {} +
find "$root/usr/lib" -type f ! -path "$root/usr/lib/ad1666/ad1666" -exec chmod 644 {} +
