-- What an order is of, in words: lists, searches and exports read it without the items.
alter table shop_order add column item_text varchar(500);
update shop_order o set item_text = left(i.words, 500) from (
  select order_id, string_agg(concat_ws(' ', title_snap, sku_name_snap) || ' ×' || qty, '；' order by position) as words
  from shop_order_item group by order_id
) i where i.order_id = o.id;
