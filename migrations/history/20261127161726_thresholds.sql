-- From when on a measured value is a task for somebody.
create table sys_threshold (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  measure varchar(40) not null,
  upper_limit numeric(14, 2) not null,
  minutes integer not null,
  is_on boolean not null default true,
  remark varchar(200),
  last_value numeric(18, 2),
  exceeded_since timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_threshold');
create index sys_threshold_list on sys_threshold (tenant_id, create_time desc, id desc) where del_flag = 0;

insert into sys_threshold (measure, upper_limit, minutes, create_by)
values
  ('diskUsed', 90, 5, 'system'),
  ('memoryUsed', 95, 10, 'system'),
  ('heapUsed', 90, 5, 'system'),
  ('loopDelay', 500, 5, 'system'),
  ('processCpu', 90, 15, 'system'),
  ('failedRequests', 5, 3, 'system'),
  ('poolWaiting', 5, 3, 'system'),
  ('connectionsUsed', 85, 5, 'system'),
  ('longestTransaction', 300, 2, 'system'),
  ('queueAge', 900, 2, 'system'),
  ('queueFailed', 1, 1, 'system'),
  ('timersLate', 600, 2, 'system'),
  ('messagesLate', 3600, 5, 'system'),
  ('webhooksLate', 3600, 5, 'system');
