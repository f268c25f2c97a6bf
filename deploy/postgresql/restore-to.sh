#!/bin/sh
# Prepares a data folder of PostgreSQL that returns to a moment when the server starts: see docs/backup.md.
#   restore-to.sh BASE_BACKUP WAL_ARCHIVE DATA_FOLDER MOMENT
# Run it as the user of PostgreSQL, while no server runs on DATA_FOLDER, which must not exist or be empty.
set -eu
if [ $# -ne 4 ]; then
  echo "Usage: restore-to.sh BASE_BACKUP WAL_ARCHIVE DATA_FOLDER MOMENT" >&2
  exit 2
fi
base=$1 archive=$2 data=$3 moment=$4
case "$archive$moment" in
  *\'* | *%*)
    echo "The archive and the moment must contain neither apostrophes nor percent signs." >&2
    exit 2
    ;;
esac
if [ ! -f "$base/backup_label" ]; then
  echo "$base is no base backup." >&2
  exit 1
fi
if [ ! -d "$archive" ]; then
  echo "$archive is no folder." >&2
  exit 1
fi
if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first." >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
cp -a "$base/." "$data/"
cat >> "$data/postgresql.auto.conf" <<END
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
END
touch "$data/recovery.signal"
echo "Start PostgreSQL on $data. It returns to $moment and then takes writes."
