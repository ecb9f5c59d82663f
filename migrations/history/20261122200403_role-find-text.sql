-- The search in the header finds roles, too.
alter table sys_role add column find_text text;
create index sys_role_find_text on sys_role using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index sys_role_no_find_text on sys_role (id) where find_text is null;
