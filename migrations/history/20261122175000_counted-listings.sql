-- Whether the stock of a listing is known follows from its SKUs: nobody has counted the default of 9999.
alter table shop_product add column is_counted boolean not null default false;
update shop_sku s set counted = true
where not counted and stock is not null and (stock <> 9999 or exists (
  select 1 from shop_stock_log l where l.sku_id = s.id and l.tenant_id = s.tenant_id and l.kind <> 'create'));
update shop_product p set is_counted = true
where exists (select 1 from shop_sku s where s.product_id = p.id and s.del_flag = 0 and s.status = 0)
  and not exists (
    select 1 from shop_sku s where s.product_id = p.id and s.del_flag = 0 and s.status = 0 and not s.counted);
-- Nothing ever led to these states: being sold out is seen from the stock.
update shop_product set shelf_state = case shelf_state when 3 then 1 else 0 end where shelf_state in (2, 3);
update sys_dict_item i set del_flag = 1
from sys_dict d where d.id = i.dict_id and d.dict_code = 'product_shelf_state' and i.item_value in ('2', '3');
