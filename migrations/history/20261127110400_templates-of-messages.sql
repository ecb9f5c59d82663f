-- Words for messages to people of the house; columns are called as clients of the protocol know them.
create table sys_sms_template (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  template_code varchar(32) not null,
  template_name varchar(50) not null,
  template_name_en varchar(50),
  template_type varchar(100) not null default '1',
  template_content varchar(5000) not null,
  template_content_en varchar(5000),
  template_test_json varchar(1000),
  -- the resource whose records it speaks of
  bus_type varchar(50),
  use_status integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_sms_template_template_code_key on sys_sms_template (tenant_id, template_code) where del_flag = 0;
create index sys_sms_template_list on sys_sms_template (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_sms_template');
