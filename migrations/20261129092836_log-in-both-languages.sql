-- expand: Lines of the log said what was done in Chinese alone: they say it in both languages.
alter table sys_log add column log_content_en varchar(1000), add column reason_en varchar(500);
comment on column sys_log.log_content_en is 'null in lines of old';
create index sys_log_content_en_trgm on sys_log using gin (log_content_en gin_trgm_ops) with (fastupdate = off);
