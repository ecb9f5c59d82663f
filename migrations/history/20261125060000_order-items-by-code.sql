-- Items are found by the code on the box, as it was when they were ordered, and by the time of their order.
alter table shop_order_item
  add column jan_snap varchar(50),
  add column ordered_at timestamptz generated always as (create_time) stored;
update shop_order_item i set jan_snap = coalesce(nullif(s.bar_code, ''), g.jan_code)
  from shop_sku s, shop_goods g
  where s.id = i.sku_id and s.tenant_id = i.tenant_id and g.id = i.goods_id and g.tenant_id = i.tenant_id;
create index shop_order_item_jan on shop_order_item (tenant_id, jan_snap) where jan_snap is not null and del_flag = 0;
create index shop_order_item_ordered on shop_order_item (tenant_id, ordered_at desc) where del_flag = 0;
