-- expand: stocktakes, their lines, and each count of a line
create sequence public.shop_stocktake_no_seq;

create table shop_stocktake (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  stocktake_no varchar(20) not null,
  state smallint not null default 0,
  is_blind boolean not null default true,
  scope varchar(300),
  note varchar(200),
  opened_by varchar(100),
  opened_at timestamptz,
  posted_by varchar(100),
  posted_at timestamptz,
  -- from how many pieces, and from which value on, a difference is counted again; 0: never
  recount_pieces integer not null default 0,
  recount_value bigint not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('shop_stocktake');
create index shop_stocktake_create_time on shop_stocktake (tenant_id, create_time desc, id desc) where del_flag = 0;
create unique index shop_stocktake_stocktake_no_key on shop_stocktake (tenant_id, stocktake_no) where del_flag = 0;
create index shop_stocktake_state on shop_stocktake (tenant_id, state, create_time desc, id desc) where del_flag = 0;

create table shop_stocktake_line (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  stocktake_id varchar(36) not null,
  product_id varchar(36),
  sku_id varchar(36) not null,
  sku_code varchar(64) not null default '',
  place varchar(20) not null default 'sale',
  bins varchar(200) not null default '',
  is_added boolean not null default false,
  -- the stock of the SKU was never counted before: the first count is no loss and no gain
  is_first boolean not null default false,
  unit_value bigint not null default 0,
  opening_book integer not null,
  -- of the count that stands, and how many there should have been at that moment
  counted integer,
  book integer,
  is_moved boolean not null default false,
  counters varchar(300),
  counted_at timestamptz,
  look smallint not null default 0,
  first_counted integer,
  first_counters varchar(300),
  reason varchar(100),
  note varchar(200),
  difference integer generated always as (counted - book) stored,
  worth bigint generated always as (case when is_first then 0 else (counted - book)::bigint * unit_value end) stored,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('shop_stocktake_line');
create index shop_stocktake_line_create_time on shop_stocktake_line (tenant_id, create_time desc, id desc) where del_flag = 0;
create unique index shop_stocktake_line_sku on shop_stocktake_line (tenant_id, stocktake_id, sku_id, place) where del_flag = 0;
create index shop_stocktake_line_code on shop_stocktake_line (tenant_id, sku_code, create_time desc) where del_flag = 0;

-- every count as it was given: nothing that somebody counted is lost when another count stands
create table shop_stocktake_count (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  line_id varchar(36) not null,
  how varchar(20) not null,
  qty integer not null,
  book integer not null,
  counted_by varchar(100) not null,
  at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('shop_stocktake_count');
create index shop_stocktake_count_line on shop_stocktake_count (tenant_id, line_id, at);
