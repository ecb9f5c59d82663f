-- What goes to people of the house by mail, to a chat, or by hand; columns are called as clients of the protocol know them.
create table sys_sms (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  es_title varchar(100) not null,
  es_type varchar(50) not null default 'system',
  -- user name of whoever gets it
  es_receiver varchar(100) not null,
  es_param varchar(1000),
  es_content text,
  -- HTML, as the template of it is
  is_rich boolean not null default false,
  es_send_time timestamptz,
  es_send_status varchar(100) not null default '0',
  es_send_num integer not null default 0,
  es_result varchar(500),
  remark varchar(500),
  -- a line for each try
  tries text,
  notification_kind varchar(30) not null default 'system',
  once_key varchar(200),
  bus_type varchar(50),
  bus_id varchar(50),
  -- sent together with others of the same person
  is_collected boolean not null default false,
  batch_id varchar(36),
  -- at once where nothing is said
  due_at timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, es_receiver, es_type, once_key)
);
create index sys_sms_list on sys_sms (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_sms_state on sys_sms (tenant_id, es_send_status, create_time desc, id desc) where del_flag = 0;
create index sys_sms_due on sys_sms (tenant_id, due_at) where es_send_status = '0' and del_flag = 0;
select keep_tenants_apart('sys_sms');
