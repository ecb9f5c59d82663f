-- How values are made up for fields: numbers by a pattern, codes by what is there.
create table sys_fill_rule (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  rule_name varchar(100) not null,
  rule_code varchar(100) not null,
  rule_class varchar(100) not null default 'number',
  rule_params varchar(1000) not null default '{}',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_fill_rule');
create unique index sys_fill_rule_rule_code_key on sys_fill_rule (tenant_id, rule_code) where del_flag = 0;
create index sys_fill_rule_list on sys_fill_rule (tenant_id, create_time desc, id desc) where del_flag = 0;

-- How far the numbers of a rule have come, in each of its periods.
create table sys_fill_counter (
  tenant_id integer not null,
  rule_code varchar(100) not null,
  period varchar(20) not null,
  counted bigint not null,
  primary key (tenant_id, rule_code, period)
);
select keep_tenants_apart('sys_fill_counter');

alter table sys_check_rule alter column rule_json set default '[]';
create index sys_check_rule_list on sys_check_rule (tenant_id, create_time desc, id desc) where del_flag = 0;
