-- The lowest price of a SKU that somebody has confirmed although it is far below its list price: the shelf asks again below it.
alter table shop_sku add column low_price_ok bigint check (low_price_ok >= 0);
