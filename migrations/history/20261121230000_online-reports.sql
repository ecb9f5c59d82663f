-- Reports to pick rows from (specification 3.15, 7.28; wire 5.6). A report names a source that the office declares and
-- fields of it: no text of a report ever becomes SQL.
create table online_report (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(100) not null,
  name varchar(100) not null,
  name_en varchar(100),
  source varchar(100) not null,
  description varchar(1000),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index online_report_code_key on online_report (code) where del_flag = 0;

-- A field of the source that a report gives out; without a title of its own it has that of the field.
create table online_report_item (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  report_id varchar(36) not null references online_report (id),
  field_name varchar(100) not null,
  field_txt varchar(300),
  field_txt_en varchar(300),
  group_title varchar(50),
  is_show boolean not null default true,
  is_order boolean not null default true,
  is_total boolean not null default false,
  search_mode varchar(10) check (search_mode in ('single', 'group')),
  order_num integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index online_report_item_field_name_key on online_report_item (report_id, field_name) where del_flag = 0;

-- A parameter narrows one field of the source; `param_value` is what holds when nobody says otherwise.
create table online_report_param (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  report_id varchar(36) not null references online_report (id),
  param_name varchar(32) not null,
  param_txt varchar(32),
  param_txt_en varchar(32),
  param_value varchar(200),
  field_name varchar(100) not null,
  order_num integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index online_report_param_param_name_key on online_report_param (report_id, param_name) where del_flag = 0;
