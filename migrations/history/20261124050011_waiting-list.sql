-- Who waits for a piece of a pre-order SKU that can no longer be reserved. A piece is offered to one after the other, each
-- with a time to take it; prices are fixed with the offer.
create table shop_waiting (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null,
  presell_goods_id varchar(36) not null,
  presell_sku_id varchar(36) not null,
  sku_name varchar(300) not null,
  state smallint not null default 0,
  joined_at timestamptz not null,
  surplus_id varchar(36),
  deposit_fen bigint,
  due_fen bigint,
  offered_at timestamptz,
  offer_until timestamptz,
  order_id varchar(36),
  order_no varchar(20),
  ended_at timestamptz,
  remark varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, presell_goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, presell_sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, surplus_id) references shop_surplus (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id)
);
create unique index shop_waiting_once on shop_waiting (tenant_id, user_id, presell_sku_id) where state in (0, 1, 2) and del_flag = 0;
create unique index shop_waiting_surplus on shop_waiting (tenant_id, surplus_id) where state in (1, 2) and del_flag = 0;
create index shop_waiting_list on shop_waiting (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_waiting_state on shop_waiting (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_waiting_turn on shop_waiting (tenant_id, presell_sku_id, joined_at, id) where state = 0 and del_flag = 0;
create index shop_waiting_until on shop_waiting (tenant_id, offer_until) where state = 1 and del_flag = 0;
create index shop_waiting_order on shop_waiting (order_id) where order_id is not null;
select keep_tenants_apart('shop_waiting');
