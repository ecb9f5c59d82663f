-- How the shop trades: customers, orders and what becomes of them. Amounts are integer fen, instants UTC. Keys hold the
-- tenant beside the id, so that rows refer to rows of their own tenant only.

-- Customers of the shop, known by the account that the storefront names.
create table shop_app_user (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  account varchar(64) not null,
  nickname varchar(50) not null,
  phone varchar(20),
  phone_mask varchar(20) generated always as (regexp_replace(phone, '^(\+?\d{3})\d+(\d{4})$', '\1****\2')) stored,
  email varchar(200),
  locale varchar(10) not null default 'zh-CN',
  avatar varchar(500),
  sex smallint,
  birthday date,
  area_code varchar(20),
  register_at timestamptz(0) not null default now(),
  register_source varchar(20),
  last_login_at timestamptz,
  state smallint not null default 1,
  freeze_reason varchar(200),
  freeze_until timestamptz,
  tags varchar(200),
  remark varchar(500),
  find_text text,
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
create unique index shop_app_user_account_key on shop_app_user (tenant_id, account) where del_flag = 0;
create unique index shop_app_user_phone_key on shop_app_user (tenant_id, phone) where del_flag = 0 and phone is not null;
create index shop_app_user_list on shop_app_user (tenant_id, create_time desc, id desc) where del_flag = 0;

create table shop_member_level (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(50) not null,
  rank integer not null default 0,
  growth_from integer not null default 0,
  member_price_use boolean not null default true,
  integral_rate integer not null default 1000,
  free_freight_over bigint,
  hold_days integer,
  icon varchar(500),
  state smallint not null default 1,
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

create table shop_member (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null,
  member_no varchar(32) not null,
  level_id varchar(36),
  kind smallint not null default 1,
  valid_from timestamptz,
  valid_to timestamptz,
  growth integer not null default 0,
  state smallint not null default 1,
  integral_balance bigint not null default 0,
  integral_frozen bigint not null default 0,
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
  foreign key (tenant_id, level_id) references shop_member_level (tenant_id, id)
);
create unique index shop_member_user_id_key on shop_member (tenant_id, user_id) where del_flag = 0;

-- What a customer buys in one step: in stock, with a deposit, or the balance of arrived claims. `payable` is always the sum
-- of its parts.
create table shop_order (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  order_no varchar(20) not null,
  line smallint not null check (line in (1, 2, 3)),
  split_no varchar(20),
  user_id varchar(36) not null,
  member_level varchar(50),
  status smallint not null default 10,
  pay_state smallint not null default 0,
  ship_state smallint not null default 0,
  after_sale_state smallint not null default 0,
  item_amount bigint not null,
  coupon_amount bigint not null default 0,
  integral_amount bigint not null default 0,
  freight bigint not null default 0,
  adjust bigint not null default 0,
  payable bigint not null,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  coupon_record_id varchar(36),
  integral_used integer not null default 0,
  integral_given integer not null default 0,
  receiver_name varchar(50),
  receiver_phone varchar(20),
  area_code varchar(20),
  area_text varchar(200),
  address varchar(300),
  zip varchar(10),
  receiver_mask varchar(50) generated always as (left(receiver_name, 1) || '**') stored,
  phone_mask varchar(20) generated always as (regexp_replace(receiver_phone, '^(\+?\d{3})\d+(\d{4})$', '\1****\2')) stored,
  buyer_remark varchar(500),
  staff_remark varchar(500),
  flag smallint not null default 0,
  tags varchar(200),
  pay_deadline timestamptz,
  pay_time timestamptz,
  ship_time timestamptz,
  receive_time timestamptz,
  finish_time timestamptz,
  cancel_time timestamptz,
  cancel_kind varchar(20),
  cancel_reason varchar(200),
  presell_goods_id varchar(36),
  promised_month varchar(7),
  hold_state smallint not null default 0,
  hold_until timestamptz,
  parcel_no varchar(20),
  source varchar(20) not null default 'app',
  client_ip varchar(45),
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
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, presell_goods_id) references shop_goods (tenant_id, id),
  constraint shop_order_payable check (payable = item_amount - coupon_amount - integral_amount + freight + adjust and payable >= 0),
  constraint shop_order_refunded check (refunded >= 0 and refunded <= paid)
);
create unique index shop_order_order_no_key on shop_order (tenant_id, order_no);
create index shop_order_list on shop_order (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_order_status on shop_order (tenant_id, status, create_time desc, id desc) where del_flag = 0;
create index shop_order_user on shop_order (tenant_id, user_id, create_time desc);
create index shop_order_unpaid on shop_order (pay_deadline) where status = 10;
create index shop_order_presell on shop_order (tenant_id, presell_goods_id, status) where presell_goods_id is not null;
create index shop_order_held on shop_order (tenant_id, hold_until) where hold_state <> 0;
create index shop_order_find_text on shop_order using gin (find_text gin_trgm_ops) with (fastupdate = off);
create sequence shop_order_no_seq;

-- The right to buy the arrived figure, born from a paid deposit. `due_fen` is the balance of one piece, fixed when it opens;
-- `paid_at` is when the deposit was paid.
create table shop_final_claim (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  deposit_order_id varchar(36) not null,
  deposit_order_no varchar(20) not null,
  deposit_item_id varchar(36) not null,
  user_id varchar(36) not null,
  presell_goods_id varchar(36) not null,
  presell_sku_id varchar(36) not null,
  final_goods_id varchar(36),
  final_sku_id varchar(36),
  qty integer not null check (qty > 0),
  deposit_fen bigint not null,
  due_fen bigint,
  state smallint not null default 0,
  paid_at timestamptz,
  open_at timestamptz,
  due_at timestamptz,
  grace_until timestamptz,
  final_order_id varchar(36),
  is_seat_locked boolean not null default false,
  remind_count integer not null default 0,
  last_remind_at timestamptz,
  release_change_id varchar(36),
  answer smallint not null default 0,
  answered_at timestamptz,
  answer_deadline timestamptz,
  outcome_fen bigint,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, deposit_order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, presell_goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, presell_sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, final_goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, final_sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, final_order_id) references shop_order (tenant_id, id)
);
create index shop_final_claim_list on shop_final_claim (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_final_claim_goods on shop_final_claim (tenant_id, presell_goods_id, state);
create index shop_final_claim_final on shop_final_claim (tenant_id, final_goods_id, state) where final_goods_id is not null;
create index shop_final_claim_user on shop_final_claim (tenant_id, user_id, state);
create index shop_final_claim_due on shop_final_claim (due_at) where state = 1;
create index shop_final_claim_grace on shop_final_claim (grace_until) where state = 3;

-- `pay_amount` is what was paid for the pieces, without freight. `is_counted`: it counts against the limit per person, which
-- a cancelled order does not.
create table shop_order_item (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  order_id varchar(36) not null,
  order_no varchar(20) not null,
  line smallint not null,
  position integer not null default 1,
  user_id varchar(36) not null,
  goods_id varchar(36) not null,
  product_id varchar(36) not null,
  sku_id varchar(36) not null,
  title_snap varchar(120) not null,
  sku_name_snap varchar(300),
  picture_snap varchar(500),
  specs_snap jsonb not null default '[]',
  price_kind smallint not null default 1,
  original_price bigint,
  unit_price bigint not null,
  qty integer not null check (qty > 0),
  line_amount bigint not null,
  coupon_share bigint not null default 0,
  integral_share bigint not null default 0,
  adjust_share bigint not null default 0,
  freight_share bigint not null default 0,
  pay_amount bigint not null,
  refunded_amount bigint not null default 0,
  refunded_qty integer not null default 0,
  refunding_amount bigint not null default 0,
  refunding_qty integer not null default 0,
  shipped_qty integer not null default 0,
  integral_given integer not null default 0,
  claim_id varchar(36),
  deposit_item_id varchar(36),
  price_proof jsonb not null default '[]',
  after_sale_state smallint not null default 0,
  is_counted boolean not null default true,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id),
  foreign key (tenant_id, sku_id) references shop_sku (tenant_id, id),
  foreign key (tenant_id, claim_id) references shop_final_claim (tenant_id, id),
  constraint shop_order_item_amount check (line_amount = unit_price * qty and pay_amount = line_amount - coupon_share - integral_share + adjust_share),
  constraint shop_order_item_refunds check (refunded_amount >= 0 and refunding_amount >= 0 and refunded_amount + refunding_amount <= pay_amount and refunded_qty + refunding_qty <= qty and shipped_qty between 0 and qty)
);
create index shop_order_item_order on shop_order_item (order_id, position);
create index shop_order_item_list on shop_order_item (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_order_item_sku on shop_order_item (tenant_id, sku_id, create_time desc);
create index shop_order_item_goods on shop_order_item (tenant_id, goods_id);
create index shop_order_item_counted on shop_order_item (tenant_id, user_id, product_id) where is_counted;
create index shop_order_item_unshipped on shop_order_item (tenant_id, sku_id) where shipped_qty < qty;

-- Money that came in, or is asked for. An orphan was paid for an order that could not take it any more.
create table shop_payment (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  order_id varchar(36),
  order_no varchar(20),
  user_id varchar(36),
  kind smallint not null,
  channel varchar(20) not null,
  amount bigint not null check (amount > 0),
  pay_no varchar(32) not null,
  third_no varchar(64),
  state smallint not null default 0,
  paid_at timestamptz,
  expire_at timestamptz,
  refunded_amount bigint not null default 0,
  proofs text,
  remark varchar(500),
  pay_link text,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  constraint shop_payment_refunded check (refunded_amount >= 0 and refunded_amount <= amount)
);
create unique index shop_payment_pay_no_key on shop_payment (tenant_id, pay_no);
create unique index shop_payment_third_no_key on shop_payment (tenant_id, channel, third_no) where third_no is not null;
create index shop_payment_order on shop_payment (order_id);
create index shop_payment_list on shop_payment (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_payment_day on shop_payment (tenant_id, channel, paid_at) where state in (1, 4);
create sequence shop_payment_no_seq;

-- A parcel, or the part of one that belongs to an order: merged parcels share `parcel_no`. No carrier: nothing was sent.
create table shop_shipment (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  shipment_no varchar(20) not null,
  order_id varchar(36) not null,
  parcel_no varchar(20),
  carrier varchar(20),
  tracking_no varchar(40),
  shipped_at timestamptz not null,
  is_delivered boolean not null default false,
  traces jsonb not null default '[]',
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
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id)
);
create index shop_shipment_order on shop_shipment (order_id);
create index shop_shipment_list on shop_shipment (tenant_id, create_time desc, id desc) where del_flag = 0;
create unique index shop_shipment_shipment_no_key on shop_shipment (tenant_id, shipment_no);
create sequence shop_shipment_no_seq;

create table shop_shipment_item (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  shipment_id varchar(36) not null,
  order_item_id varchar(36) not null,
  qty integer not null check (qty > 0),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, shipment_id) references shop_shipment (tenant_id, id),
  foreign key (tenant_id, order_item_id) references shop_order_item (tenant_id, id)
);
create index shop_shipment_item_shipment on shop_shipment_item (shipment_id);
create index shop_shipment_item_item on shop_shipment_item (order_item_id);

-- What the shop owes of deposits. What was held less what was applied, forfeited, refunded and credited is the liability.
create table shop_deposit_ledger (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  claim_id varchar(36) not null,
  order_no varchar(20) not null,
  user_id varchar(36) not null,
  goods_id varchar(36) not null,
  kind varchar(20) not null check (kind in ('hold', 'apply', 'forfeit', 'refund', 'credit', 'double-return', 'unforfeit')),
  amount bigint not null,
  ref_id varchar(36),
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
  foreign key (tenant_id, claim_id) references shop_final_claim (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id),
  constraint shop_deposit_ledger_sign check ((kind in ('hold', 'unforfeit')) = (amount > 0))
);
create index shop_deposit_ledger_claim on shop_deposit_ledger (claim_id);
create index shop_deposit_ledger_list on shop_deposit_ledger (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_deposit_ledger_at on shop_deposit_ledger (tenant_id, at);
create index shop_deposit_ledger_goods on shop_deposit_ledger (tenant_id, goods_id);

-- What goes back to a customer: money, or a piece for a piece. Two parts of one delivered pre-order share `group_no`.
create table shop_refund (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  refund_no varchar(20) not null,
  group_no varchar(20) not null,
  order_id varchar(36) not null,
  order_no varchar(20) not null,
  line smallint not null,
  user_id varchar(36) not null,
  kind smallint not null check (kind between 1 and 5),
  status smallint not null default 10,
  cause_code varchar(50),
  description varchar(500),
  proofs text,
  apply_amount bigint not null check (apply_amount >= 0),
  agreed_amount bigint,
  freight_refund bigint not null default 0,
  integral_back integer not null default 0,
  integral_clawed integer not null default 0,
  coupon_back boolean not null default false,
  return_address_id varchar(36),
  return_address_snap jsonb,
  return_carrier varchar(20),
  return_tracking_no varchar(40),
  parcel_deadline timestamptz,
  handle_deadline timestamptz,
  handler varchar(100),
  handled_at timestamptz,
  approver varchar(100),
  reject_reason varchar(500),
  source varchar(20) not null default 'customer',
  applied_before boolean not null default false,
  exchange_order_id varchar(36),
  finish_time timestamptz,
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
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, return_address_id) references shop_return_address (tenant_id, id),
  foreign key (tenant_id, exchange_order_id) references shop_order (tenant_id, id)
);
create unique index shop_refund_refund_no_key on shop_refund (tenant_id, refund_no);
create index shop_refund_list on shop_refund (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_refund_status on shop_refund (tenant_id, status, create_time desc, id desc) where del_flag = 0;
create index shop_refund_order on shop_refund (order_id);
create index shop_refund_parcel on shop_refund (parcel_deadline) where status = 20;
create index shop_refund_find_text on shop_refund using gin (find_text gin_trgm_ops) with (fastupdate = off);
create sequence shop_refund_no_seq;

create table shop_refund_item (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  refund_id varchar(36) not null,
  refund_no varchar(20) not null,
  order_item_id varchar(36) not null,
  title_snap varchar(120),
  sku_name_snap varchar(300),
  picture_snap varchar(500),
  position integer not null default 1,
  qty integer not null check (qty >= 0),
  unit_paid bigint not null default 0,
  amount bigint not null default 0,
  received_qty integer not null default 0,
  condition varchar(20),
  restock_qty integer not null default 0,
  scrap_qty integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, refund_id) references shop_refund (tenant_id, id),
  foreign key (tenant_id, order_item_id) references shop_order_item (tenant_id, id),
  constraint shop_refund_item_received check (received_qty between 0 and qty and restock_qty + scrap_qty <= received_qty)
);
create index shop_refund_item_refund on shop_refund_item (refund_id, position);
create index shop_refund_item_list on shop_refund_item (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_refund_item_order_item on shop_refund_item (order_item_id);

-- The share of a refund that goes back through one payment: 0 to be sent, 1 sent, 2 done, 3 failed.
create table shop_refund_part (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  refund_id varchar(36) not null,
  payment_id varchar(36) not null,
  part_no varchar(32) not null,
  amount bigint not null check (amount > 0),
  state smallint not null default 0,
  third_no varchar(64),
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error varchar(500),
  done_at timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, refund_id) references shop_refund (tenant_id, id),
  foreign key (tenant_id, payment_id) references shop_payment (tenant_id, id)
);
create unique index shop_refund_part_part_no_key on shop_refund_part (tenant_id, part_no);
create index shop_refund_part_refund on shop_refund_part (refund_id);
create index shop_refund_part_payment on shop_refund_part (payment_id);
create index shop_refund_part_open on shop_refund_part (next_try_at) where state in (0, 1);

-- Each time that the month of release moved, and what the customers answered.
create table shop_goods_release_log (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  goods_id varchar(36) not null,
  from_month varchar(7),
  to_month varchar(7),
  reason varchar(500),
  source varchar(20),
  announced_at timestamptz not null,
  answer_deadline timestamptz,
  notified integer not null default 0,
  kept integer not null default 0,
  cancelled integer not null default 0,
  silent integer not null default 0,
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
create index shop_goods_release_log_goods on shop_goods_release_log (tenant_id, goods_id, announced_at desc);
create index shop_goods_release_log_list on shop_goods_release_log (tenant_id, create_time desc, id desc) where del_flag = 0;
alter table shop_final_claim add foreign key (tenant_id, release_change_id) references shop_goods_release_log (tenant_id, id);

-- What waits for a person: an orphan payment, a refund that failed, a difference. One open task of a kind for a row.
create table shop_task (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  kind varchar(30) not null,
  title varchar(200) not null,
  ref_type varchar(30),
  ref_id varchar(36),
  ref_no varchar(32),
  amount bigint,
  state smallint not null default 0,
  due_at timestamptz,
  handler varchar(100),
  handled_at timestamptz,
  note varchar(500),
  data jsonb not null default '{}',
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
create unique index shop_task_open_key on shop_task (tenant_id, kind, ref_id) where state = 0 and del_flag = 0;
create index shop_task_list on shop_task (tenant_id, create_time desc, id desc) where del_flag = 0;

-- Settings of the shop that differ from their defaults; the declarations name codes, defaults and bounds.
create table shop_setting (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(50) not null,
  value jsonb not null,
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
create unique index shop_setting_code_key on shop_setting (tenant_id, code) where del_flag = 0;

-- a claim and its deposit know each other
alter table shop_final_claim add foreign key (tenant_id, deposit_item_id) references shop_order_item (tenant_id, id);

select keep_tenants_apart(kept) from unnest(array[
  'shop_app_user', 'shop_member_level', 'shop_member', 'shop_order', 'shop_order_item', 'shop_final_claim', 'shop_payment',
  'shop_shipment', 'shop_shipment_item', 'shop_deposit_ledger', 'shop_refund', 'shop_refund_item', 'shop_refund_part',
  'shop_goods_release_log', 'shop_task', 'shop_setting'
]::regclass[]) as kept;
create index shop_app_user_find_text on shop_app_user using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_app_user_no_find_text on shop_app_user (id) where find_text is null;
create index shop_order_no_find_text on shop_order (id) where find_text is null;
create index shop_refund_no_find_text on shop_refund (id) where find_text is null;

-- the stock ledger says what moved between reserved and free pieces, too: the sums of both columns are those of the SKU
alter table shop_stock_log add column locked_qty bigint not null default 0;
