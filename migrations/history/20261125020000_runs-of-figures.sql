-- Lists of figures show the run that each belongs to: found from its first figure on.
create index shop_goods_presell_goods on shop_goods (tenant_id, presell_goods_id) where presell_goods_id is not null;
create index shop_goods_source_goods on shop_goods (tenant_id, source_goods_id) where source_goods_id is not null;
