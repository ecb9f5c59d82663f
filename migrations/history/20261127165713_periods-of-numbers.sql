-- Where a sequence stood when a period of the shop's own numbers began: within it they count from there, and nobody waits for
-- a counter.
create table sys_number_period (
  tenant_id integer not null,
  rule_code varchar(100) not null,
  period varchar(100) not null,
  base bigint not null,
  primary key (tenant_id, rule_code, period)
);
select keep_tenants_apart('sys_number_period');
