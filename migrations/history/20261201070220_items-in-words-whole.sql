-- The items of an order, a refund or a parcel in words are whole, so that a search among them finds whatever is in it.
alter table shop_order alter column item_text type varchar(22000);
alter table shop_refund alter column item_text type varchar(22000);
alter table shop_shipment alter column item_text type varchar(22000);
alter table shop_order alter column jan_codes type varchar(2600);

create function words_of_item(title text, sku text, qty integer) returns text language sql immutable as $$
  select concat_ws(' ', title, nullif(sku, '')) || case when qty > 0 then ' ×' || qty else '' end
$$;

update shop_order o set item_text = i.words from (
  select order_id, tenant_id, string_agg(words_of_item(title_snap, sku_name_snap, qty), '；' order by position, id) as words
  from shop_order_item where del_flag = 0 group by order_id, tenant_id
) i where i.order_id = o.id and i.tenant_id = o.tenant_id and length(o.item_text) >= 500;

update shop_refund r set item_text = i.words from (
  select refund_id, tenant_id, string_agg(words_of_item(title_snap, sku_name_snap, qty), '；' order by position, id) as words
  from shop_refund_item where del_flag = 0 group by refund_id, tenant_id
) i where i.refund_id = r.id and i.tenant_id = r.tenant_id and length(r.item_text) >= 500;

update shop_shipment s set item_text = i.words from (
  select p.shipment_id, p.tenant_id,
    string_agg(words_of_item(i.title_snap, i.sku_name_snap, p.qty), '；' order by i.position, i.id) as words
  from shop_shipment_item p join shop_order_item i on i.id = p.order_item_id and i.tenant_id = p.tenant_id
  where p.del_flag = 0 group by p.shipment_id, p.tenant_id
) i where i.shipment_id = s.id and i.tenant_id = s.tenant_id and length(s.item_text) >= 500;

drop function words_of_item(text, text, integer);
