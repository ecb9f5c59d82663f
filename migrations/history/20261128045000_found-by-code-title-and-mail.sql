-- Lines of sheets name SKUs by code and listings by title, and sheets name customers by their e-mail address.
create index shop_sku_sku_code on shop_sku (tenant_id, sku_code) where sku_code is not null and del_flag = 0;
create index shop_product_title on shop_product (tenant_id, title) where del_flag = 0;
create index shop_app_user_email on shop_app_user (tenant_id, lower(email)) where email is not null and del_flag = 0;
