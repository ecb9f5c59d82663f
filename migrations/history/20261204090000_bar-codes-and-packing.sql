-- Boxes of one SKU have several bar codes: the first is `bar_code`, further ones stand here, apart by commas.
alter table shop_sku add column more_bar_codes varchar(510);
create index shop_sku_more_bar_codes on shop_sku using gin (string_to_array(more_bar_codes, ','))
  where more_bar_codes is not null and del_flag = 0;
create index shop_sku_bar_code on shop_sku (tenant_id, bar_code) where bar_code is not null and del_flag = 0;

-- What was verified of a parcel at the packing table: pieces that were scanned, and what was confirmed by hand.
alter table shop_shipment
  add column scanned_qty integer,
  add column confirmed_text varchar(22000);
