-- Rows of the shop refer to rows of their own tenant: the keys hold the tenant beside the id. Deletion is a flag, so they
-- guard that a row exists and whose it is, not that it is live.
alter table shop_goods add constraint shop_goods_tenant_id_id_key unique (tenant_id, id);
alter table shop_product add constraint shop_product_tenant_id_id_key unique (tenant_id, id);
alter table shop_return_address add constraint shop_return_address_tenant_id_id_key unique (tenant_id, id);
alter table shop_spec add constraint shop_spec_tenant_id_id_key unique (tenant_id, id);
alter table shop_sku add constraint shop_sku_tenant_id_id_key unique (tenant_id, id);

-- what a product consists of is of its tenant
update shop_spec c set tenant_id = p.tenant_id from shop_product p where p.id = c.product_id and p.tenant_id <> c.tenant_id;
update shop_spec_value c set tenant_id = p.tenant_id from shop_product p where p.id = c.product_id and p.tenant_id <> c.tenant_id;
update shop_sku c set tenant_id = p.tenant_id from shop_product p where p.id = c.product_id and p.tenant_id <> c.tenant_id;
update shop_stock_log c set tenant_id = s.tenant_id from shop_sku s where s.id = c.sku_id and s.tenant_id <> c.tenant_id;

-- references that lead nowhere, or to another tenant, were shown as bare ids
update shop_goods r set presell_goods_id = null where presell_goods_id is not null
  and not exists (select 1 from shop_goods t where t.id = r.presell_goods_id and t.tenant_id = r.tenant_id);
update shop_product r set presell_product_id = null where presell_product_id is not null
  and not exists (select 1 from shop_product t where t.id = r.presell_product_id and t.tenant_id = r.tenant_id);
update shop_product r set return_address_id = null where return_address_id is not null
  and not exists (select 1 from shop_return_address t where t.id = r.return_address_id and t.tenant_id = r.tenant_id);
update shop_sku r set presell_sku_id = null where presell_sku_id is not null
  and not exists (select 1 from shop_sku t where t.id = r.presell_sku_id and t.tenant_id = r.tenant_id);

alter table shop_goods add constraint shop_goods_presell_goods_tenant_fkey
  foreign key (tenant_id, presell_goods_id) references shop_goods (tenant_id, id);
alter table shop_product add constraint shop_product_presell_product_tenant_fkey
  foreign key (tenant_id, presell_product_id) references shop_product (tenant_id, id);
alter table shop_product add constraint shop_product_return_address_tenant_fkey
  foreign key (tenant_id, return_address_id) references shop_return_address (tenant_id, id);
-- a listing cannot be without its figure: one of another tenant stays for a person to mend, and no other is added
alter table shop_product add constraint shop_product_goods_tenant_fkey
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id) not valid;
alter table shop_spec drop constraint shop_spec_product_id_fkey, add constraint shop_spec_product_tenant_fkey
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id);
alter table shop_spec_value drop constraint shop_spec_value_product_id_fkey, add constraint shop_spec_value_product_tenant_fkey
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id);
alter table shop_spec_value drop constraint shop_spec_value_spec_id_fkey, add constraint shop_spec_value_spec_tenant_fkey
  foreign key (tenant_id, spec_id) references shop_spec (tenant_id, id);
alter table shop_sku drop constraint shop_sku_product_id_fkey, add constraint shop_sku_product_tenant_fkey
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id);
alter table shop_sku add constraint shop_sku_presell_sku_tenant_fkey
  foreign key (tenant_id, presell_sku_id) references shop_sku (tenant_id, id);
alter table shop_stock_log drop constraint shop_stock_log_sku_id_fkey, add constraint shop_stock_log_sku_tenant_fkey
  foreign key (tenant_id, sku_id) references shop_sku (tenant_id, id);
