-- The tabs of listings that are published by time, and of those that run low, are counted from an index alone.
create index shop_product_scheduled on shop_product (tenant_id, line, shelf_on_at)
  where shelf_state = 0 and not is_shelf_late and shelf_on_at is not null and del_flag = 0;
drop index shop_product_low_stock;
create index shop_product_low_stock on shop_product (tenant_id, line, shelf_state, create_time desc, id desc)
  where is_low_stock and del_flag = 0;
