-- Notices to customers: whom they are for, how far they were delivered, and who has read them.
create table shop_notice (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  title varchar(100) not null,
  title_en varchar(100),
  kind varchar(20) not null,
  summary varchar(300),
  summary_en varchar(300),
  content text,
  content_en text,
  cover varchar(500),
  target varchar(20) not null,
  level_ids varchar(500),
  goods_id varchar(36),
  expire_at timestamptz,
  publish_at timestamptz,
  is_top boolean not null default false,
  is_banner boolean not null default false,
  tells boolean not null default true,
  state smallint not null default 0,
  target_count integer not null default 0 check (target_count >= 0),
  sent_count integer not null default 0 check (sent_count >= 0),
  read_count integer not null default 0 check (read_count >= 0),
  revision integer not null default 1,
  revised_at timestamptz,
  withdraw_reason varchar(200),
  -- how far it was delivered: customers up to this id have it; a batch moves it on in its own transaction
  delivered_to varchar(36) not null default '',
  moved_at timestamptz,
  delivered_at timestamptz,
  find_text text,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id)
);
create index shop_notice_list on shop_notice (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_notice_state on shop_notice (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_notice_shown on shop_notice (tenant_id, is_top desc, publish_at desc, id desc) where state = 2 and del_flag = 0;
create index shop_notice_banner on shop_notice (tenant_id, is_top desc, publish_at desc, id desc)
  where state = 2 and is_banner and del_flag = 0;
create index shop_notice_due on shop_notice (tenant_id, publish_at) where state = 1 and del_flag = 0;
create index shop_notice_ends on shop_notice (tenant_id, expire_at) where state = 2 and expire_at is not null and del_flag = 0;
create index shop_notice_undelivered on shop_notice (tenant_id, id) where state = 2 and delivered_at is null and del_flag = 0;
create index shop_notice_goods on shop_notice (tenant_id, goods_id) where goods_id is not null;
create index shop_notice_find_text on shop_notice using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_notice_no_find_text on shop_notice (id) where find_text is null;
select keep_tenants_apart('shop_notice');

-- Customers that staff named one by one for a notice of their own.
create table shop_notice_listed (
  notice_id varchar(36) not null,
  user_id varchar(36) not null,
  tenant_id integer not null default 0,
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references shop_notice (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
select keep_tenants_apart('shop_notice_listed');

-- Who got a notice, and when they first read it. One for all customers may be read before it was delivered.
create table shop_notice_recipient (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  notice_id varchar(36) not null,
  user_id varchar(36) not null,
  sent_at timestamptz,
  read_at timestamptz,
  is_read boolean generated always as (read_at is not null) stored,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references shop_notice (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
create index shop_notice_recipient_list on shop_notice_recipient (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_notice_recipient_notice on shop_notice_recipient (tenant_id, notice_id, create_time desc, id desc) where del_flag = 0;
create index shop_notice_recipient_read on shop_notice_recipient (tenant_id, notice_id, is_read, create_time desc, id desc) where del_flag = 0;
create index shop_notice_recipient_user on shop_notice_recipient (tenant_id, user_id);
select keep_tenants_apart('shop_notice_recipient');
