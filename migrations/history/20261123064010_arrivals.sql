-- What arrived of a balance SKU: good pieces went into its stock, damaged ones did not.
create table shop_arrival (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  goods_id varchar(36) not null,
  sku_id varchar(36) not null,
  good integer not null check (good >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  remark varchar(200),
  arrived_at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, sku_id) references shop_sku (tenant_id, id)
);
create index shop_arrival_goods on shop_arrival (tenant_id, goods_id, arrived_at desc);
select keep_tenants_apart('shop_arrival');
