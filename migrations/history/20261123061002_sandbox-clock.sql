-- How far testers moved the time of a shop ahead: the sum of all moves, in seconds.
create table shop_sandbox_move (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  seconds bigint not null,
  ahead bigint not null,
  shown_at timestamptz not null,
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
create index shop_sandbox_move_list on shop_sandbox_move (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_sandbox_move');
