-- An order that is not to be sent any more is on no shelf, and nobody has to send it.
update shop_order set hold_state = 0, hold_until = null, hold_free_until = null, version = version + 1
where hold_state <> 0 and status <> 20;

-- Refunded before a piece of it left: it is in no parcel.
update shop_order set parcel_no = null, version = version + 1
where parcel_no is not null and status = 60 and ship_state = 0;

update shop_task t set state = 1, handled_at = now(), note = o.order_no, handler = 'system', update_by = 'system',
  update_time = now(), version = t.version + 1
from shop_order o
where t.kind in ('hold-ending', 'hold-over') and t.state = 0 and t.ref_id = o.id and t.tenant_id = o.tenant_id
  and o.status <> 20;
