#!/bin/sh
# Runs once, in the empty database server: the two logins of docs/operations.md, "First installation".
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
  --set owner="$OWNER_PASSWORD" --set bank="$BANK_PASSWORD" <<'SQL'
CREATE ROLE bank_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE bank LOGIN PASSWORD :'bank';
CREATE DATABASE bank OWNER bank_owner;
SQL
