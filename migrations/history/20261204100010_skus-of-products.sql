-- Claims are looked up by the SKUs of a listing, also by those that are gone.
create index shop_sku_product on shop_sku (product_id);
