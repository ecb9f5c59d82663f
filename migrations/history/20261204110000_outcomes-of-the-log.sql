-- A line of the log says how it ended, why it was refused, and how somebody came in, so that lists filter by it.
alter table sys_log
  add column outcome smallint not null default 1,
  add column reason varchar(500),
  add column way varchar(20),
  add column agent varchar(500),
  add column create_by varchar(50),
  add column update_by varchar(50),
  add column update_time timestamptz,
  add column version integer not null default 0,
  add column del_flag smallint not null default 0;
update sys_log set outcome = case
    when log_content = '登录失败' or log_content like '失败：%' then 2
    when log_content like '拒绝：%' then 3
    else 4
  end
where log_content = '登录失败' or log_content like '失败：%' or log_content like '拒绝：%' or log_content like '未完成：%';
update sys_log set way = 'password' where log_type = 1;

-- The list of each kind, and of all; the latter also finds the oldest lines.
create index sys_log_kind on sys_log (tenant_id, log_type, create_time desc, id desc);
create index sys_log_list on sys_log (tenant_id, create_time desc, id desc);
drop index sys_log_create_time;
drop index sys_log_age;
-- Few lines are neither done nor quick.
create index sys_log_failed on sys_log (tenant_id, create_time desc, id desc) where outcome in (2, 3, 4);
create index sys_log_slow on sys_log (tenant_id, create_time desc, id desc) where cost_time >= 1000;
-- From the history of a record to the lines of its requests.
create index sys_log_trace on sys_log (trace_id);
