-- Check rules that fields are tested by (wire reference 4.17). The parts are JSON as the wire has it, tested in order.
create table sys_check_rule (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  rule_name varchar(100) not null,
  rule_code varchar(100) not null,
  rule_json varchar(1024) not null,
  rule_description varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_check_rule_rule_code_key on sys_check_rule (tenant_id, rule_code) where del_flag = 0;
