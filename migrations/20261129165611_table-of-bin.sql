-- expand: the table of bin, as it is declared
create table shop_bin (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(32) not null,
  area varchar(100) not null default 'picking',
  sku_code varchar(64) not null,
  product_id varchar(36),
  sku_id varchar(36),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('shop_bin');
create index shop_bin_create_time on shop_bin (tenant_id, create_time desc, id desc) where del_flag = 0;
create unique index shop_bin_area_key on shop_bin (tenant_id, sku_id, area) where del_flag = 0;
create index shop_bin_code on shop_bin (tenant_id, area, code) where del_flag = 0;

-- bins are found by the code that their SKU has now
create function bins_follow_codes() returns trigger language plpgsql set search_path = public as $$
begin
  update shop_bin set sku_code = coalesce(nullif(new.sku_code, ''), nullif(new.bar_code, ''), sku_code)
  where sku_id = new.id and tenant_id = new.tenant_id;
  return null;
end $$;
create trigger bins_follow_codes after update of sku_code, bar_code on shop_sku
  for each row when (new.sku_code is distinct from old.sku_code or new.bar_code is distinct from old.bar_code)
  execute function bins_follow_codes();
