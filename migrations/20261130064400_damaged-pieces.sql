-- expand: damaged pieces lie in a place of their own; the stock ledger counts them beside those for sale
create table shop_damaged (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id varchar(36),
  sku_id varchar(36) not null,
  sku_code varchar(64) not null default '',
  qty integer not null default 0 constraint shop_damaged_qty check (qty >= 0),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('shop_damaged');
create index shop_damaged_create_time on shop_damaged (tenant_id, create_time desc, id desc) where del_flag = 0;
create unique index shop_damaged_sku on shop_damaged (tenant_id, sku_id) where del_flag = 0;
create index shop_damaged_code on shop_damaged (tenant_id, sku_code) where del_flag = 0;

alter table public.shop_stock_log
  add column damaged_qty bigint not null default 0,
  add column damaged_after bigint;
alter table public.shop_refund_item add column damaged_qty integer;

-- damaged pieces of arrivals that nobody has decided on yet are the first ones
insert into public.shop_damaged (tenant_id, product_id, sku_id, sku_code, qty)
select s.tenant_id, s.product_id, s.id, coalesce(nullif(s.sku_code, ''), nullif(s.bar_code, ''), ''), sum(f.qty)
from public.shop_surplus f join public.shop_sku s on s.id = f.sku_id and s.tenant_id = f.tenant_id
where not f.in_stock and not f.is_slot and f.state in (0, 4) and f.del_flag = 0
group by s.tenant_id, s.id;
insert into public.shop_stock_log
  (tenant_id, sku_id, kind, qty, stock_after, locked_after, damaged_qty, damaged_after, ref_type, origin)
select d.tenant_id, d.sku_id, 'damage', 0, coalesce(s.stock, 0), s.locked, d.qty, d.qty, 'arrival', 'damaged'
from public.shop_damaged d join public.shop_sku s on s.id = d.sku_id and s.tenant_id = d.tenant_id;

-- they are found by the code that their SKU has now, as its bins are
create or replace function bins_follow_codes() returns trigger language plpgsql set search_path = public as $$
begin
  update shop_bin set sku_code = coalesce(nullif(new.sku_code, ''), nullif(new.bar_code, ''), sku_code)
  where sku_id = new.id and tenant_id = new.tenant_id;
  update shop_damaged set sku_code = coalesce(nullif(new.sku_code, ''), nullif(new.bar_code, ''), sku_code)
  where sku_id = new.id and tenant_id = new.tenant_id;
  return null;
end $$;
