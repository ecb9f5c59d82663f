-- What the server measures of itself: a row for each process and minute, and one for what all processes share (`shop`).
create table sys_measurement (
  at timestamptz not null,
  source varchar(100) not null,
  content jsonb not null default '{}',
  tenant_id integer not null default 0,
  primary key (at, source)
);
select keep_tenants_apart('sys_measurement');

-- How often each route was called in a minute, and how long that took: counts of durations by bins.
create table sys_route_measurement (
  at timestamptz not null,
  source varchar(100) not null,
  route varchar(250) not null,
  called integer not null,
  failed integer not null,
  milliseconds bigint not null,
  slowest integer not null,
  bins jsonb not null,
  tenant_id integer not null default 0,
  primary key (at, source, route)
);
select keep_tenants_apart('sys_route_measurement');

-- Statements that took long, by their text without values.
create table sys_slow_statement (
  id varchar(64) primary key,
  statement text not null,
  called bigint not null,
  milliseconds bigint not null,
  slowest integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  tenant_id integer not null default 0
);
select keep_tenants_apart('sys_slow_statement');
create index sys_slow_statement_last_at on sys_slow_statement (last_at);

-- Requests and their answers, without headers, queries and bodies.
create table sys_http_trace (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  at timestamptz not null,
  method varchar(10) not null,
  path varchar(250) not null,
  status integer not null,
  milliseconds integer not null,
  username varchar(100),
  address varchar(100),
  trace_id varchar(64) not null,
  source varchar(100) not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_http_trace');
create index sys_http_trace_list on sys_http_trace (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_http_trace_method on sys_http_trace (tenant_id, method) where del_flag = 0;
create index sys_http_trace_at on sys_http_trace (at);
create index sys_http_trace_trace_id on sys_http_trace (trace_id);

-- Errors that nobody expected, by the number that whoever asked was told.
create table sys_error_trace (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  at timestamptz not null,
  trace_id varchar(64) not null,
  kind varchar(100) not null,
  message varchar(1000) not null,
  method varchar(10) not null,
  path varchar(250) not null,
  username varchar(100),
  source varchar(100) not null,
  stack text,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_error_trace');
create index sys_error_trace_list on sys_error_trace (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_error_trace_trace_id on sys_error_trace (trace_id);
create index sys_error_trace_at on sys_error_trace (at);
