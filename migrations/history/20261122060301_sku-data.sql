-- The extra data of a SKU is any JSON value, as clients send it, not only text.
alter table shop_sku alter column data type jsonb using to_jsonb(data);
