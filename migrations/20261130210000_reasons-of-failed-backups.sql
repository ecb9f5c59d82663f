-- expand: why a backup failed is a code; the text beside it says what it is about. The job tells runs of one order from others.
alter table public.sys_backup add column failure varchar(20), add column job_id varchar(36);
update public.sys_backup set failure = 'killed', reason = null where reason = 'the server ended meanwhile';
update public.sys_backup set failure = 'other' where reason is not null;
