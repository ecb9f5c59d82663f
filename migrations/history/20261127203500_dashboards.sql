-- Tiles of dashboards in their order: those that somebody arranged, and those that the people of a role start with.
create table sys_dashboard (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) references sys_user (id) on delete cascade,
  role_id varchar(36) references sys_role (id) on delete cascade,
  -- keys of tiles, in order
  tiles jsonb not null,
  -- keys of those that are not shown
  hidden jsonb not null default '[]',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  tenant_id integer not null default 0,
  check ((user_id is null) <> (role_id is null))
);
select keep_tenants_apart('sys_dashboard');
create unique index sys_dashboard_of_user on sys_dashboard (tenant_id, user_id) where user_id is not null;
create unique index sys_dashboard_of_role on sys_dashboard (tenant_id, role_id) where role_id is not null;

-- When pieces last came to a listing: how old its stock is. Entries that take pieces say nothing of it.
alter table shop_product add column stocked_at timestamptz;
update shop_product p set stocked_at = (
  select max(l.create_time) from shop_stock_log l where l.product_id = p.id and l.tenant_id = p.tenant_id and l.qty > 0);
create function note_stocked() returns trigger language plpgsql as $$
begin
  update shop_product set stocked_at = new.create_time
  where id = new.product_id and tenant_id = new.tenant_id and (stocked_at is null or stocked_at < new.create_time);
  return null;
end
$$;
create trigger shop_stock_log_stocked after insert on shop_stock_log
  for each row when (new.qty > 0) execute function note_stocked();
create index shop_product_stocked on shop_product (tenant_id, line, stocked_at)
  where is_counted and stock_total > 0 and del_flag = 0;

-- When customers first paid, and when they first paid again: for another order, at least a day later, as orders that were
-- placed together are one purchase. A balance belongs to the pre-order before it, unless that was reserved without money.
alter table shop_app_user add column first_paid_at timestamptz, add column second_paid_at timestamptz;
create function note_purchase() returns trigger language plpgsql as $$
begin
  update shop_app_user set
    first_paid_at = coalesce(first_paid_at, new.pay_time),
    second_paid_at = case when new.pay_time >= first_paid_at + interval '1 day' then new.pay_time end
  where id = new.user_id and tenant_id = new.tenant_id and second_paid_at is null
    and (first_paid_at is null or new.pay_time >= first_paid_at + interval '1 day');
  return null;
end
$$;
create trigger shop_order_purchase_added after insert on shop_order
  for each row when (new.pay_time is not null and (new.line in (1, 2) or new.line = 3 and new.pay_model = 3))
  execute function note_purchase();
create trigger shop_order_purchase_noted after update of pay_time on shop_order
  for each row when (old.pay_time is null and new.pay_time is not null
    and (new.line in (1, 2) or new.line = 3 and new.pay_model = 3))
  execute function note_purchase();
with paid as (
  select tenant_id, user_id, pay_time, min(pay_time) over (partition by tenant_id, user_id) as first
  from shop_order where pay_time is not null and (line in (1, 2) or line = 3 and pay_model = 3)
), bought as (
  select tenant_id, user_id, min(first) as first, min(pay_time) filter (where pay_time >= first + interval '1 day') as second
  from paid group by tenant_id, user_id
)
update shop_app_user u set first_paid_at = b.first, second_paid_at = b.second
from bought b where b.user_id = u.id and b.tenant_id = u.tenant_id;
create index shop_app_user_first_paid on shop_app_user (tenant_id, first_paid_at) include (second_paid_at)
  where first_paid_at is not null and del_flag = 0;

-- What reports count by the day.
create index shop_order_placed on shop_order (tenant_id, ordered_at) include (line, pay_state, ship_state, status)
  where del_flag = 0;
create index shop_coupon_record_spent on shop_coupon_record (tenant_id, used_at) where state = 3 and del_flag = 0;
