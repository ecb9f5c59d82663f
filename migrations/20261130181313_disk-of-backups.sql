-- expand: whether a backup lies on the disk of the data.
alter table public.sys_backup add column is_same_disk boolean not null default false;
update public.sys_backup set is_same_disk = true, place = left(place, -12) where place like '% (same disk)';
