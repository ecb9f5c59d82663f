-- A SKU is low that is enabled and has no more free pieces than it warns at, or than 5 where it does not say; a listing is
-- while one of its SKUs is. Orders reserve pieces without touching their listing: a trigger hears of the SKUs whose answer
-- changes, and of no other.
alter table shop_sku add column is_low boolean generated always as
  (status = 0 and del_flag = 0 and coalesce(stock - locked <= coalesce(low_stock, 5), false)) stored;
alter table shop_product
  add column is_low_stock boolean not null default false,
  add column has_exchange boolean not null default false;

create function note_low_stock() returns trigger language plpgsql as $$
begin
  -- of two SKUs that change at once the second one waits here, and then sees what the first one left
  perform 1 from shop_product where id = new.product_id and tenant_id = new.tenant_id for no key update;
  update shop_product p set is_low_stock = not p.is_low_stock
  where p.id = new.product_id and p.tenant_id = new.tenant_id and p.is_low_stock <> exists (
    select 1 from shop_sku s where s.product_id = p.id and s.tenant_id = p.tenant_id and s.del_flag = 0 and s.is_low);
  return null;
end
$$;
create trigger shop_sku_low_added after insert on shop_sku
  for each row when (new.is_low) execute function note_low_stock();
create trigger shop_sku_low_changed after update on shop_sku
  for each row when (old.is_low is distinct from new.is_low) execute function note_low_stock();

update shop_product p set is_low_stock = true
  where exists (select 1 from shop_sku s where s.product_id = p.id and s.del_flag = 0 and s.is_low);
update shop_product p set has_exchange = true
  where exists (select 1 from shop_sku s where s.product_id = p.id and s.del_flag = 0 and s.status = 0 and s.is_trade = 1);
create index shop_product_low_stock on shop_product (tenant_id, line, create_time desc, id desc)
  where is_low_stock and del_flag = 0;
