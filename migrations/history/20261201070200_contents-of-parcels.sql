-- Parcels say what is in them, and are delivered once their order was received.
alter table shop_shipment add column item_text varchar(500);

update shop_shipment s set item_text = left(c.words, 500)
from (
  select p.shipment_id, p.tenant_id,
    string_agg(concat_ws(' ', i.title_snap, nullif(i.sku_name_snap, '')) || ' ×' || p.qty, '；' order by i.position, i.id) as words
  from shop_shipment_item p join shop_order_item i on i.id = p.order_item_id and i.tenant_id = p.tenant_id
  where p.del_flag = 0 group by p.shipment_id, p.tenant_id
) c
where c.shipment_id = s.id and c.tenant_id = s.tenant_id;

update shop_shipment s set is_delivered = true
from shop_order o
where o.id = s.order_id and o.tenant_id = s.tenant_id and o.receive_time is not null and s.shipped_at <= o.receive_time;
