-- What people did of kinds with lines that count: two halves within a day are one. By the clock of the shop.
create table sys_command_use (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  tenant_id integer not null default 0,
  user_id varchar(36) not null,
  kind varchar(40) not null,
  -- in the unit of the kind
  cost bigint not null default 0,
  row_count integer not null default 0,
  done_at timestamptz not null
);
select keep_tenants_apart('sys_command_use');
create index sys_command_use_of on sys_command_use (tenant_id, user_id, kind, done_at);
create index sys_command_use_old on sys_command_use (done_at);

-- When there was last a second person in a tenant: whoever takes the others out does not rid themselves of their control by it.
create table sys_second_person (
  tenant_id integer primary key,
  seen_at timestamptz not null default now()
);
select keep_tenants_apart('sys_second_person');
