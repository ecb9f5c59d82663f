-- Channels that a shop takes money through. What only the server may know of one is sealed.
create table shop_pay_channel (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(20) not null,
  is_enabled boolean not null default true,
  secrets text,
  remark varchar(200),
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
-- one of a kind that can be used: a channel without secrets, sealed even where there are none, takes no money
create unique index shop_pay_channel_code_key on shop_pay_channel (tenant_id, code)
  where del_flag = 0 and secrets is not null;
create index shop_pay_channel_list on shop_pay_channel (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_pay_channel');

-- What the sandbox gateway knows of a payment: it is another party, so nothing refers to rows of the shop. `refunds` has the
-- amount of each refund by its number; `deliver_at` is when the shop is told of a payment that came late.
create table shop_sandbox_bill (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  bill_no varchar(32) not null,
  title varchar(100),
  amount bigint not null,
  state smallint not null default 0,
  paid_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  refund_mode smallint not null default 0,
  third_no varchar(64),
  paid_at timestamptz,
  deliver_at timestamptz,
  deliveries integer not null default 0,
  refunds jsonb not null default '{}',
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
create unique index shop_sandbox_bill_bill_no_key on shop_sandbox_bill (tenant_id, bill_no) where del_flag = 0;
create index shop_sandbox_bill_list on shop_sandbox_bill (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_sandbox_bill_late on shop_sandbox_bill (deliver_at) where deliver_at is not null;
select keep_tenants_apart('shop_sandbox_bill');

-- Money that no order could take goes back without a refund of an order.
alter table shop_refund_part alter column refund_id drop not null;
