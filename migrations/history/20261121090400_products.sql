-- Listings, their specifications and SKUs, the stock ledger (shop domain 5.1, 5.7). Amounts are fen.
create table shop_product (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  line smallint not null,
  goods_id varchar(36) not null references shop_goods (id),
  product_no varchar(32) not null,
  title varchar(120) not null,
  subtitle varchar(200),
  cover varchar(500),
  images text,
  detail text,
  category_id varchar(100),
  shelf_state smallint not null default 0,
  shelf_on_at timestamptz,
  shelf_off_at timestamptz,
  sort_rank integer not null default 0,
  limit_per_user integer not null default 0,
  limit_per_order integer not null default 0,
  min_per_order integer not null default 1,
  freight_kind smallint not null default 0,
  freight bigint not null default 0,
  coupon_allowed boolean not null default true,
  integral_allowed boolean not null default true,
  integral_rate integer,
  member_only boolean not null default false,
  return_address_id varchar(36),
  presell_product_id varchar(36),
  price_min bigint,
  price_max bigint,
  stock_total bigint not null default 0,
  sales_count bigint not null default 0,
  audit_state smallint not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_product_product_no_key on shop_product (tenant_id, product_no);
create index shop_product_line_time on shop_product (tenant_id, line, create_time desc, id desc) where del_flag = 0;
create index shop_product_goods_id on shop_product (goods_id) where del_flag = 0;
create index shop_product_title_trgm on shop_product using gin (title gin_trgm_ops) with (fastupdate = off);
alter table shop_product add constraint shop_product_line_check check (line in (1, 2, 3));
create sequence shop_product_no_seq;

create table shop_spec (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id varchar(36) not null references shop_product (id),
  title varchar(50) not null,
  sort_rank integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_spec_title_key on shop_spec (product_id, title) where del_flag = 0;

create table shop_spec_value (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id varchar(36) not null references shop_product (id),
  spec_id varchar(36) not null references shop_spec (id),
  title varchar(50) not null,
  sort_rank integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_spec_value_title_key on shop_spec_value (spec_id, title) where del_flag = 0;
create index shop_spec_value_product_id on shop_spec_value (product_id) where del_flag = 0;

create table shop_sku (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id varchar(36) not null references shop_product (id),
  spec_key varchar(500) not null,
  name varchar(300) not null,
  picture varchar(500),
  original_price bigint,
  present_price bigint,
  member_price bigint,
  stock bigint,
  locked bigint not null default 0,
  sold bigint not null default 0,
  counted boolean not null default false,
  is_trade smallint not null default 0,
  trade_price bigint,
  status smallint not null default 0,
  sort_rank integer not null default 1,
  extra jsonb not null default '[]',
  data text,
  sku_code varchar(50),
  bar_code varchar(50),
  low_stock integer,
  presell_sku_id varchar(36),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_sku_spec_key_key on shop_sku (product_id, spec_key) where del_flag = 0;
alter table shop_sku add constraint shop_sku_stock_check check (stock >= 0 and locked >= 0 and locked <= stock);

create table shop_stock_log (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  sku_id varchar(36) not null references shop_sku (id),
  kind varchar(20) not null,
  qty bigint not null,
  stock_after bigint not null,
  locked_after bigint not null,
  ref_type varchar(30),
  ref_id varchar(36),
  reason varchar(200),
  operator varchar(100),
  tenant_id integer not null default 0,
  create_time timestamptz not null default now()
);
create index shop_stock_log_sku_id on shop_stock_log (sku_id, create_time desc, id desc);
