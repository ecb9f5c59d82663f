-- Pieces that nobody has a right to any more: of what arrived, or freed places of a pre-order whose window is over
-- (`is_slot`). Each row keeps where its pieces come from; `in_stock` says whether they are part of the stock of the SKU.
create table shop_surplus (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  goods_id varchar(36) not null,
  sku_id varchar(36) not null,
  sku_name varchar(300) not null,
  presell_goods_id varchar(36),
  presell_sku_id varchar(36),
  qty integer not null check (qty > 0),
  origin varchar(20) not null check (origin in ('forfeit', 'release', 'arrival', 'damaged')),
  ref_type varchar(30),
  ref_id varchar(36),
  is_slot boolean not null default false,
  in_stock boolean not null default true,
  state smallint not null default 0,
  target_sku_id varchar(36),
  target_product_id varchar(36),
  freed_at timestamptz not null,
  decided_at timestamptz,
  decided_by varchar(100),
  note varchar(200),
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
  foreign key (tenant_id, presell_goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, presell_sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, target_sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, target_product_id) references shop_product (tenant_id, id)
);
create index shop_surplus_list on shop_surplus (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_surplus_state on shop_surplus (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_surplus_live on shop_surplus (tenant_id, sku_id) where state in (0, 1, 4) and del_flag = 0;
create index shop_surplus_goods on shop_surplus (tenant_id, goods_id) where del_flag = 0;
select keep_tenants_apart('shop_surplus');
