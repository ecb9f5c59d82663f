-- Who stands in for whom: while it is on and between its times, the agent may do in this tenant what the principal may.
-- One agency for each principal in a tenant. Usernames never change.
create table sys_user_agent (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_name varchar(100) not null references sys_user (username),
  agent_user_name varchar(100) not null references sys_user (username),
  start_time timestamptz not null,
  end_time timestamptz not null,
  status varchar(2) not null default '0',
  create_name varchar(100),
  update_name varchar(100),
  sys_company_code varchar(64),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  constraint sys_user_agent_not_oneself check (user_name <> agent_user_name),
  constraint sys_user_agent_times check (start_time < end_time)
);
create unique index sys_user_agent_user_name_key on sys_user_agent (tenant_id, user_name) where del_flag = 0;
create index sys_user_agent_agent on sys_user_agent (agent_user_name) where del_flag = 0 and status = '1';
create index sys_user_agent_list on sys_user_agent (tenant_id, create_time desc, id desc) where del_flag = 0;
