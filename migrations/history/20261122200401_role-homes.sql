-- Where the people of a role land after they signed in.
create table sys_role_index (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  role_code varchar(100) not null,
  url varchar(255) not null,
  component varchar(255),
  is_route boolean not null default true,
  priority integer not null default 0,
  status varchar(2) not null default '0',
  sys_org_code varchar(64),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  tenant_id integer not null default 0
);
create unique index sys_role_index_role_code_key on sys_role_index (tenant_id, role_code);
