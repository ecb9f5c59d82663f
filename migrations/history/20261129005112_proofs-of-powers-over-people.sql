-- Whoever changes who somebody is, or where codes go, shows first that it is them.
insert into sys_step_up (kind, create_by, create_time)
values ('identity', 'system', now() - interval '6 seconds')
on conflict (tenant_id, kind) do nothing;
