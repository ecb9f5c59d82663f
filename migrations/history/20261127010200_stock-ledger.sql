-- The stock ledger is a list: each entry says what it is of, as it was called then. The codes are those that the SKU has
-- now, whenever they were given: that is what somebody searches by. `at` is when it was.
alter table shop_stock_log
  add column product_id varchar(36),
  add column line smallint,
  add column product_no varchar(32),
  add column title_snap varchar(120),
  add column sku_name_snap varchar(300),
  add column sku_code varchar(50),
  add column bar_code varchar(50),
  add column order_id varchar(36),
  add column at timestamptz generated always as (create_time) stored,
  add column create_by varchar(100),
  add column update_by varchar(100),
  add column update_time timestamptz,
  add column del_flag smallint not null default 0,
  add column sys_org_code varchar(64),
  add column version integer not null default 0;

-- Orders and staff, imports and timers write entries: whoever does, the entry says what it is of.
create function describe_stock_entry() returns trigger language plpgsql as $$
begin
  select p.id, p.line, p.product_no, p.title, s.name, s.sku_code, s.bar_code
    into new.product_id, new.line, new.product_no, new.title_snap, new.sku_name_snap, new.sku_code, new.bar_code
  from shop_sku s join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
  where s.id = new.sku_id and s.tenant_id = new.tenant_id;
  new.order_id := case new.ref_type
    when 'order' then new.ref_id
    when 'refund' then (select order_id from shop_refund where id = new.ref_id and tenant_id = new.tenant_id)
    when 'claim' then
      (select deposit_order_id from shop_final_claim where id = new.ref_id and tenant_id = new.tenant_id)
  end;
  new.create_by := coalesce(new.create_by, new.operator);
  return new;
end
$$;
create trigger shop_stock_log_described before insert on shop_stock_log
  for each row execute function describe_stock_entry();

create function follow_sku_codes() returns trigger language plpgsql as $$
begin
  update shop_stock_log set sku_code = new.sku_code, bar_code = new.bar_code
  where sku_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;
create trigger shop_sku_codes_followed after update on shop_sku
  for each row when (old.sku_code is distinct from new.sku_code or old.bar_code is distinct from new.bar_code)
  execute function follow_sku_codes();

update shop_stock_log l set product_id = p.id, line = p.line, product_no = p.product_no, title_snap = p.title,
  sku_name_snap = s.name, sku_code = s.sku_code, bar_code = s.bar_code, create_by = l.operator,
  order_id = case l.ref_type
    when 'order' then l.ref_id
    when 'refund' then (select r.order_id from shop_refund r where r.id = l.ref_id and r.tenant_id = l.tenant_id)
    when 'claim' then
      (select c.deposit_order_id from shop_final_claim c where c.id = l.ref_id and c.tenant_id = l.tenant_id)
  end
from shop_sku s join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
where s.id = l.sku_id and s.tenant_id = l.tenant_id;

create index shop_stock_log_list on shop_stock_log (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_stock_log_at on shop_stock_log (tenant_id, at desc) where del_flag = 0;
create index shop_stock_log_sku_code on shop_stock_log (tenant_id, sku_code, create_time desc)
  where sku_code is not null and del_flag = 0;
create index shop_stock_log_bar_code on shop_stock_log (tenant_id, bar_code, create_time desc)
  where bar_code is not null and del_flag = 0;
create index shop_stock_log_product on shop_stock_log (tenant_id, product_no, create_time desc) where del_flag = 0;
create index shop_stock_log_kind on shop_stock_log (tenant_id, kind, create_time desc) where del_flag = 0;
create index shop_stock_log_operator on shop_stock_log (tenant_id, operator, create_time desc) where del_flag = 0;
create index shop_stock_log_order on shop_stock_log (tenant_id, order_id) where order_id is not null and del_flag = 0;
create index shop_stock_log_title_trgm on shop_stock_log using gin (title_snap gin_trgm_ops);
