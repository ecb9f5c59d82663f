-- Items of orders are found by the stage of their order; the database keeps it, whoever moves the order on.
alter table shop_order_item add column order_status smallint not null default 10;
update shop_order_item i set order_status = o.status from shop_order o where o.id = i.order_id and o.tenant_id = i.tenant_id;
create index shop_order_item_stage on shop_order_item (tenant_id, order_status, create_time desc, id desc) where del_flag = 0;
create function shop_order_item_follow() returns trigger language plpgsql as $$
begin
  update shop_order_item set order_status = new.status where order_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;
create trigger shop_order_item_follow after update of status on shop_order
  for each row when (old.status is distinct from new.status) execute function shop_order_item_follow();
