-- Which rows the demo wrote, so that they can be removed as a whole.
create table sys_demo_row (
  tenant_id integer not null,
  table_name varchar(64) not null,
  row_id varchar(100) not null,
  -- why it stays: changed, referred, needed, part; null: it goes
  kept varchar(10),
  primary key (tenant_id, table_name, row_id)
);
create index sys_demo_row_id on sys_demo_row (tenant_id, row_id);
create index sys_demo_row_kept on sys_demo_row (tenant_id, table_name) where kept is not null;
select keep_tenants_apart('sys_demo_row');
