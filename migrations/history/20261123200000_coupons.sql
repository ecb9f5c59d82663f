-- Coupons, and those that customers hold. What one is worth is kept with whoever holds it, as it was then. `issued` is
-- counted by the statement that gives one out, so that no two customers get the last one.
create table shop_coupon (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(60) not null,
  kind smallint not null default 1,
  amount_fen bigint,
  percent_off integer,
  cap_fen bigint,
  threshold_fen bigint not null default 0,
  scope varchar(100) not null default 'all',
  scope_ids varchar(4000),
  lines varchar(500) not null default '1',
  stackable boolean not null default false,
  obtain varchar(100) not null default 'self',
  total integer not null default -1,
  per_user integer not null default 1,
  valid_kind smallint not null default 1,
  valid_from timestamptz,
  valid_to timestamptz,
  valid_days integer,
  state smallint not null default 0,
  issued integer not null default 0,
  used integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  constraint shop_coupon_worth check (case kind when 1 then amount_fen > 0 when 2 then percent_off between 1 and 99 else true end),
  constraint shop_coupon_issued check (issued >= 0 and (total = -1 or issued <= total)),
  constraint shop_coupon_used check (used between 0 and issued),
  constraint shop_coupon_validity check (case valid_kind when 2 then valid_days > 0 else valid_to > valid_from end)
);
create index shop_coupon_list on shop_coupon (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_coupon_state on shop_coupon (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_coupon_ending on shop_coupon (tenant_id, valid_to) where state in (1, 2) and valid_kind = 1 and del_flag = 0;
select keep_tenants_apart('shop_coupon');

create table shop_coupon_record (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  coupon_id varchar(36) not null,
  user_id varchar(36) not null,
  name varchar(60) not null,
  kind smallint not null,
  amount_fen bigint,
  percent_off integer,
  cap_fen bigint,
  threshold_fen bigint not null default 0,
  scope varchar(100) not null,
  scope_ids varchar(4000),
  lines varchar(500) not null,
  stackable boolean not null default false,
  state smallint not null default 1,
  order_id varchar(36),
  order_no varchar(20),
  got_at timestamptz not null,
  used_at timestamptz,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  reminded_at timestamptz,
  giver varchar(100),
  claim_id varchar(36),
  void_reason varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  -- those that an order has locked or used, and no others
  constraint shop_coupon_record_order check ((state in (2, 3)) = (order_id is not null)),
  foreign key (tenant_id, coupon_id) references shop_coupon (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, claim_id) references shop_final_claim (tenant_id, id)
);
create index shop_coupon_record_list on shop_coupon_record (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_coupon_record_state on shop_coupon_record (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_coupon_record_of on shop_coupon_record (tenant_id, coupon_id, user_id);
create index shop_coupon_record_user on shop_coupon_record (tenant_id, user_id, create_time desc, id desc) where del_flag = 0;
create index shop_coupon_record_order on shop_coupon_record (order_id) where order_id is not null;
create index shop_coupon_record_until on shop_coupon_record (tenant_id, valid_to) where state = 1 and del_flag = 0;
-- who goes without a piece is made up for once, however often the job runs
create unique index shop_coupon_record_claim on shop_coupon_record (tenant_id, coupon_id, claim_id) where claim_id is not null;
select keep_tenants_apart('shop_coupon_record');

-- several coupons that say so are used together
alter table shop_order rename column coupon_record_id to coupon_record_ids;
alter table shop_order alter column coupon_record_ids type varchar(400);
