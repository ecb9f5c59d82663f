-- What lines of the log say is searched for by a part of it; all tenants are in one index, the wall leaves the caller's.
create index sys_log_content_trgm on sys_log using gin (log_content gin_trgm_ops) with (fastupdate = off);
