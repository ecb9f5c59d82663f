-- expand: lists of words are read in the order of each language from an index, in either direction, where there may be many rows
create index shop_product_title_zh on shop_product (tenant_id, title collate "zh-x-icu", id) where del_flag = 0;
create index shop_product_title_en on shop_product (tenant_id, title collate "en-x-icu", id) where del_flag = 0;
create index shop_goods_name_zh on shop_goods (tenant_id, name collate "zh-x-icu", id) where del_flag = 0;
create index shop_goods_name_en on shop_goods (tenant_id, name collate "en-x-icu", id) where del_flag = 0;
create index shop_app_user_nickname_zh on shop_app_user (tenant_id, nickname collate "zh-x-icu", id) where del_flag = 0;
create index shop_app_user_nickname_en on shop_app_user (tenant_id, nickname collate "en-x-icu", id) where del_flag = 0;
