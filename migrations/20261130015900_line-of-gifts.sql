-- expand: gifts to customers of 200 yuan within a day need a second person
insert into public.sys_step_up (kind, measure, limit_amount, needs_second, create_by)
values ('gift', 'amount', 20000, true, 'system');
