-- What the search in the header looks into: names and numbers with their pinyin and initials. Rows that are there already
-- are filled by a job; those that wait for it are found by the small index.
alter table shop_goods add column find_text text;
create index shop_goods_find_text on shop_goods using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_goods_no_find_text on shop_goods (id) where find_text is null;
alter table shop_product add column find_text text;
create index shop_product_find_text on shop_product using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_product_no_find_text on shop_product (id) where find_text is null;
alter table demo_order add column find_text text;
create index demo_order_find_text on demo_order using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index demo_order_no_find_text on demo_order (id) where find_text is null;
