#!/bin/sh
# Runs once, as superuser, in an empty database server: what docs of the project ask for a server of one's own.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$OFFICE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role vitrine login createdb password :'password';
create role vitrine_reports nologin;
grant vitrine_reports to vitrine;
create database vitrine owner vitrine;
\connect vitrine
alter function textlike(text, text) leakproof;
alter function texticlike(text, text) leakproof;
create extension pg_stat_statements;
SQL
