-- How many bytes each table had, hour by hour: what grows is seen before the disk is full.
create table sys_table_size (
  at timestamptz primary key,
  content jsonb,
  tenant_id integer not null default 0
);
select keep_tenants_apart('sys_table_size');
