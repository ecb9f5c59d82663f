-- Other databases that reports read from. The password is sealed, for the row that it belongs to.
create table sys_data_source (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(100) not null,
  name varchar(100) not null,
  db_type varchar(100) not null,
  host varchar(200) not null,
  port integer not null,
  db_name varchar(100) not null,
  db_username varchar(100) not null,
  password_sealed text,
  is_encrypted boolean not null default true,
  remark varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_data_source');
create unique index sys_data_source_code_key on sys_data_source (tenant_id, code) where del_flag = 0;
create index sys_data_source_list on sys_data_source (tenant_id, create_time desc, id desc) where del_flag = 0;

-- A report has its rows from a noun of the office (`source`) or from a statement (`cgr_sql`), which runs on the data of the
-- shop, or on the data source that `db_source` names.
alter table online_report alter column source drop not null;
alter table online_report
  add column db_source varchar(100),
  add column cgr_sql text,
  add column is_in_menu boolean not null default false,
  add column chart_label varchar(100),
  add column chart_values varchar(500);
drop index online_report_code_key;
create unique index online_report_code_key on online_report (tenant_id, code) where del_flag = 0;
create index online_report_list on online_report (tenant_id, create_time desc, id desc) where del_flag = 0;

-- Columns of statements say themselves what they hold.
alter table online_report_item
  add column field_type varchar(20) not null default 'String',
  add column dict_code varchar(100),
  add column field_href varchar(300);

-- A parameter of a statement is a value in it, and no field.
alter table online_report_param alter column field_name drop not null;
alter table online_report_param add column param_type varchar(20) not null default 'String';

-- Rows that readers of a report see, beyond what its statement leaves out.
create table online_report_rule (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  report_id varchar(36) not null references online_report (id),
  field_name varchar(100) not null,
  rule_condition varchar(20) not null,
  rule_value varchar(200) not null,
  order_num integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('online_report_rule', is_shared => true);
create index online_report_rule_report on online_report_rule (report_id) where del_flag = 0;
