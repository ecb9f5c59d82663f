-- Points of customers. What a customer can use is kept beside the records, so that nobody uses more than there is: it is the
-- sum of those that count, which are all but pending and void ones. Deductions may take it below 0, as far as the shop says.
alter table shop_app_user add column integral integer not null default 0;
-- memberships come and go, points stay
alter table shop_member drop column integral_balance, drop column integral_frozen;

create table shop_integral_record (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null,
  kind varchar(20) not null check (kind in ('earn', 'clawBack', 'use', 'useReturn', 'staffAdd', 'staffDeduct', 'expire')),
  amount integer not null,
  state varchar(20) not null check (state in ('pending', 'available', 'frozen', 'expired', 'void')),
  balance_after integer,
  order_id varchar(36),
  order_no varchar(20),
  -- the order with whose after-sales pending points become usable
  waits_for varchar(36),
  ref_id varchar(36),
  expire_at timestamptz,
  remark varchar(200),
  at timestamptz not null,
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
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  constraint shop_integral_record_sign
    check (amount <> 0 and (kind in ('use', 'clawBack', 'staffDeduct', 'expire')) = (amount < 0)),
  constraint shop_integral_record_frozen check (state <> 'frozen' or kind = 'use'),
  constraint shop_integral_record_pending check ((state = 'pending') <= (waits_for is not null))
);
create index shop_integral_record_list on shop_integral_record (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_integral_record_user on shop_integral_record (tenant_id, user_id, create_time desc, id desc) where del_flag = 0;
create index shop_integral_record_order on shop_integral_record (tenant_id, order_id) where order_id is not null and del_flag = 0;
create index shop_integral_record_pending on shop_integral_record (tenant_id, waits_for) where state = 'pending' and del_flag = 0;
create index shop_integral_record_expiry on shop_integral_record (tenant_id, expire_at)
  where state = 'available' and amount > 0 and del_flag = 0;
-- what staff did is taken back once
create unique index shop_integral_record_reversed on shop_integral_record (tenant_id, ref_id)
  where kind in ('staffAdd', 'staffDeduct') and ref_id is not null and del_flag = 0;
select keep_tenants_apart('shop_integral_record');

-- points per yuan in thousandths, as they were when the order was placed; none where it earns none
alter table shop_order_item add column integral_rate integer check (integral_rate >= 0);
-- points that were used up when a refund was applied for: their worth is kept of it
alter table shop_refund add column integral_short integer not null default 0 check (integral_short >= 0);
