-- When jobs run by themselves: schedules of the code, which processes bring in, and those that administrators add.
create table sys_quartz_job (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  job_class_name varchar(100) not null,
  cron_expression varchar(255) not null,
  -- what the job is given, as JSON
  parameter varchar(2000),
  description varchar(255),
  -- 0 running, -1 paused
  status varchar(2) not null default '0',
  -- skip: what was due while no process ran is left out; once: the first such run is made up for
  misfire varchar(10) not null default 'skip',
  is_exclusive boolean not null default true,
  is_of_code boolean not null default false,
  last_due timestamptz,
  next_due timestamptz,
  last_start timestamptz,
  last_end timestamptz,
  last_state smallint,
  last_rows integer,
  last_error varchar(1000),
  -- the run that holds an exclusive schedule, and until when at most
  running_id varchar(64),
  running_until timestamptz,
  create_by varchar(50),
  create_time timestamptz not null default now(),
  update_by varchar(50),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_quartz_job');
create unique index sys_quartz_job_of_code on sys_quartz_job (job_class_name) where is_of_code and del_flag = 0;
create index sys_quartz_job_list on sys_quartz_job (tenant_id, create_time desc, id desc) where del_flag = 0;

-- What became of each run; kept for some days.
create table sys_job_run (
  id varchar(64) primary key,
  schedule_id varchar(36) not null,
  job_class_name varchar(100) not null,
  -- clock, or hand
  cause varchar(10) not null,
  due_at timestamptz not null,
  start_time timestamptz,
  end_time timestamptz,
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 left out, 5 done together with another one
  state smallint not null default 0,
  tries integer not null default 0,
  row_count integer,
  error varchar(1000),
  create_by varchar(50) not null default 'system',
  create_time timestamptz not null default now(),
  update_by varchar(50),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0
);
select keep_tenants_apart('sys_job_run');
create index sys_job_run_list on sys_job_run (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_job_run_schedule on sys_job_run (schedule_id, create_time desc);
create index sys_job_run_state on sys_job_run (tenant_id, state, create_time desc, id desc) where del_flag = 0;
