-- Memberships that are bought: listings of a line of their own, without a figure and without stock, and the days that orders of
-- them gave.
alter table shop_product
  drop constraint shop_product_line_check,
  add constraint shop_product_line_check check (line in (1, 2, 3, 4)),
  alter column goods_id drop not null,
  add column member_days integer,
  add column member_level_id varchar(36),
  add constraint shop_product_goods_check check ((line = 4) = (goods_id is null)),
  add constraint shop_product_member_check check ((line = 4) = (member_days is not null) and member_days > 0),
  add foreign key (tenant_id, member_level_id) references shop_member_level (tenant_id, id);
create index shop_product_membership on shop_product (tenant_id, shelf_state, sort_rank, id) where del_flag = 0 and line = 4;

alter table shop_order
  drop constraint shop_order_line_check,
  add constraint shop_order_line_check check (line in (1, 2, 3, 4));

alter table shop_order_item
  alter column goods_id drop not null,
  add column member_days integer,
  add column member_level_id varchar(36),
  add constraint shop_order_item_goods_check check ((line = 4) = (goods_id is null)) not valid,
  add constraint shop_order_item_member_check check ((line = 4) = (member_days is not null)) not valid;

create table shop_membership_term (
  id varchar(36) primary key,
  user_id varchar(36) not null,
  order_id varchar(36) not null,
  order_no varchar(20) not null,
  order_item_id varchar(36) not null,
  product_id varchar(36) not null,
  title varchar(120) not null,
  level_id varchar(36),
  days integer not null check (days > 0),
  days_back integer not null default 0 check (days_back between 0 and days),
  amount bigint not null check (amount >= 0),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= begins_at),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, order_item_id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  foreign key (tenant_id, order_item_id) references shop_order_item (tenant_id, id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id),
  foreign key (tenant_id, level_id) references shop_member_level (tenant_id, id)
);
create index shop_membership_term_list on shop_membership_term (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_membership_term_user on shop_membership_term (tenant_id, user_id, ends_at);
create index shop_membership_term_order on shop_membership_term (tenant_id, order_id);
create index shop_membership_term_product on shop_membership_term (tenant_id, product_id);
create index shop_membership_term_ends on shop_membership_term (tenant_id, ends_at) where del_flag = 0;
select keep_tenants_apart('shop_membership_term');
