-- What the house tells its people, and who of them has read it. Columns are called as clients of the protocol know them.
create table sys_announcement (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  titile varchar(100) not null,
  msg_content text,
  msg_abstract varchar(500),
  start_time timestamptz,
  end_time timestamptz,
  sender varchar(100),
  priority varchar(100) not null default 'M',
  msg_category varchar(100) not null default '1',
  msg_type varchar(100) not null default 'ALL',
  -- ids joined by commas
  user_ids text,
  role_ids text,
  depart_ids text,
  files varchar(2000),
  must_confirm boolean not null default false,
  send_status varchar(100) not null default '0',
  release_at timestamptz,
  send_time timestamptz,
  cancel_time timestamptz,
  bus_type varchar(20),
  bus_id varchar(50),
  open_type varchar(20),
  open_page varchar(255),
  -- written by the house itself, not by somebody: it is in no list but those of its readers
  is_automatic smallint not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id)
);
create index sys_announcement_list on sys_announcement (tenant_id, is_automatic, create_time desc, id desc) where del_flag = 0;
create index sys_announcement_state on sys_announcement (tenant_id, is_automatic, send_status, create_time desc, id desc)
  where del_flag = 0;
create index sys_announcement_due on sys_announcement (release_at) where send_status = '3' and del_flag = 0;
create index sys_announcement_for_all on sys_announcement (tenant_id, end_time)
  where msg_type = 'ALL' and send_status = '1' and del_flag = 0;
select keep_tenants_apart('sys_announcement');

-- One row for each person an announcement is for. Kind and time are those of the announcement: a person's own list is
-- read from one index.
create table sys_announcement_send (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  annt_id varchar(36) not null,
  user_id varchar(36) not null,
  msg_category varchar(100) not null,
  send_time timestamptz not null,
  read_flag varchar(100) not null default '0',
  read_time timestamptz,
  star_flag varchar(10),
  confirmed_at timestamptz,
  is_confirmed boolean not null generated always as (confirmed_at is not null) stored,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, annt_id, user_id),
  foreign key (tenant_id, annt_id) references sys_announcement (tenant_id, id)
);
create index sys_announcement_send_mine on sys_announcement_send (tenant_id, user_id, read_flag, send_time desc, annt_id desc);
create index sys_announcement_send_list on sys_announcement_send (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_announcement_send_read on sys_announcement_send (tenant_id, annt_id, read_flag) where del_flag = 0;
select keep_tenants_apart('sys_announcement_send');
