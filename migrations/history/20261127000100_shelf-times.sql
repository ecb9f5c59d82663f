-- Listings go on and off the shelf at an hour: what the timer looks for, and which of them could not be published in time.
alter table shop_product add column is_shelf_late boolean not null default false;
create index shop_product_shelf_on_at on shop_product (tenant_id, shelf_on_at) where shelf_on_at is not null and del_flag = 0;
create index shop_product_shelf_off_at on shop_product (tenant_id, shelf_off_at) where shelf_off_at is not null and del_flag = 0;
create index shop_product_shelf_late on shop_product (tenant_id, line) where is_shelf_late and del_flag = 0;
