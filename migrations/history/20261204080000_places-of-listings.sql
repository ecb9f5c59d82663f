-- Places that a pre-order listing has given, summed from the index alone.
create index shop_order_item_places on shop_order_item (tenant_id, product_id) include (qty) where line = 2 and is_counted;
