-- expand: one write that finds no space is a task.
insert into public.sys_threshold (measure, upper_limit, minutes, create_by) values ('storageFull', 1, 1, 'system');
