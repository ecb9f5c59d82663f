-- The runs of a figure are read from either side.
create index shop_goods_rerun_of on shop_goods (tenant_id, rerun_of_id) where rerun_of_id is not null;
