-- expand: stored pictures whose small ones were made; the others are found without reading those
alter table public.sys_file add column is_sized boolean not null default false;
create index sys_file_unsized on public.sys_file (id) where not is_sized and kind = 'picture';
