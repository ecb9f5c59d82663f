-- expand: backups of the shop, and the threshold that says how old the newest proved one may be.
create table public.sys_backup (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(60) not null,
  kind varchar(10) not null,
  state varchar(10) not null,
  made_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  place varchar(200) not null,
  program_version varchar(40),
  proved_at timestamptz,
  proof varchar(10) not null default 'open',
  reason varchar(1000),
  kept_until timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('public.sys_backup');
create index sys_backup_list on public.sys_backup (tenant_id, create_time desc, id desc) where del_flag = 0;

-- Hours: a night that was left out is a task.
insert into public.sys_threshold (measure, upper_limit, minutes, create_by) values ('backupAge', 50, 5, 'system');
