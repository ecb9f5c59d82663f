-- Master records of figures, three lines in one table (shop domain 4.3, 5.1).
create table shop_goods (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  line smallint not null,
  lineage_id varchar(36),
  presell_goods_id varchar(36),
  source_goods_id varchar(36),
  rerun_of_id varchar(36),
  goods_no varchar(32) not null,
  name varchar(255) not null,
  original_name varchar(255),
  ip_name varchar(100),
  character_name varchar(100),
  manufacturer varchar(100),
  sculptor varchar(100),
  category_id varchar(100),
  scale varchar(100),
  height_mm integer,
  weight_g integer,
  pack_len_mm integer,
  pack_wid_mm integer,
  pack_hei_mm integer,
  material varchar(100),
  age_rating varchar(50),
  tags varchar(200),
  jan_code varchar(13),
  official_price numeric(14, 2),
  official_currency varchar(100),
  main_image varchar(500),
  images text,
  video_url varchar(500),
  detail text,
  state smallint not null default 0,
  release_month varchar(7),
  release_precision varchar(100),
  presell_start timestamptz,
  presell_end timestamptz,
  first_release_month varchar(7),
  delay_count integer not null default 0,
  deposit_policy varchar(100),
  delay_right boolean not null default false,
  limit_per_user integer not null default 0,
  quota_total integer not null default 0,
  arrival_batch_no varchar(50),
  arrival_date date,
  arrived_qty integer,
  pay_start timestamptz,
  pay_end timestamptz,
  grace_days integer,
  overdue_policy varchar(100),
  wave_state smallint not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_goods_goods_no_key on shop_goods (tenant_id, goods_no);
-- a JAN names one article; every line may hold it once
create unique index shop_goods_jan_code_key on shop_goods (tenant_id, line, jan_code) where del_flag = 0 and jan_code is not null;
create index shop_goods_line_time on shop_goods (tenant_id, line, create_time desc, id desc) where del_flag = 0;
create index shop_goods_name_trgm on shop_goods using gin (name gin_trgm_ops, original_name gin_trgm_ops) with (fastupdate = off);
alter table shop_goods add constraint shop_goods_line_check check (line in (1, 2, 3));

create sequence shop_goods_no_seq;

create table shop_return_address (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(50) not null,
  contact varchar(30) not null,
  phone varchar(20) not null,
  region varchar(6) not null,
  address varchar(200) not null,
  zip varchar(6),
  kinds varchar(500),
  is_default boolean not null default false,
  remark varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index shop_return_address_name_key on shop_return_address (tenant_id, name) where del_flag = 0;
create index shop_return_address_create_time on shop_return_address (tenant_id, create_time desc, id desc) where del_flag = 0;
