-- Orders are found by the codes on the boxes of their figures and by whether a coupon was used.
alter table shop_order
  add column jan_codes varchar(2000),
  add column is_coupon_used boolean generated always as (coalesce(coupon_record_ids, '') <> '') stored;
update shop_order o set jan_codes = i.codes from (
    select tenant_id, order_id, left(string_agg(distinct jan_snap, ' '), 2000) as codes from shop_order_item
    where jan_snap is not null and del_flag = 0 group by tenant_id, order_id
  ) i where i.order_id = o.id and i.tenant_id = o.tenant_id;
create index shop_order_jan on shop_order using gin (jan_codes gin_trgm_ops) with (fastupdate = off) where jan_codes is not null;
create index shop_order_coupon on shop_order (tenant_id, create_time desc, id desc) where is_coupon_used and del_flag = 0;

-- Listings are found by the month in which their figure is released, and follow it.
alter table shop_product add column release_month varchar(7);
update shop_product p set release_month = g.release_month
  from shop_goods g where g.id = p.goods_id and g.tenant_id = p.tenant_id and g.release_month is not null;
create index shop_product_release on shop_product (tenant_id, release_month) where del_flag = 0;

create function take_release_month() returns trigger language plpgsql as $$
begin
  -- a month that changes at the same instant waits for this listing, and then reaches it, too
  select release_month into new.release_month from shop_goods
  where id = new.goods_id and tenant_id = new.tenant_id for share;
  return new;
end
$$;
create trigger shop_product_release_added before insert on shop_product
  for each row execute function take_release_month();
create trigger shop_product_release_moved before update on shop_product
  for each row when (old.goods_id is distinct from new.goods_id) execute function take_release_month();

create function give_release_month() returns trigger language plpgsql as $$
begin
  update shop_product set release_month = new.release_month where goods_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;
create trigger shop_goods_release_given after update on shop_goods
  for each row when (old.release_month is distinct from new.release_month) execute function give_release_month();
