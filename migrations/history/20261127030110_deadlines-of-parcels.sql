-- When an order counts as received by itself, and until when something may be sent back, is fixed when it is sent and
-- received; what is on its way has the days that the shop has set now.
alter table shop_order add column receive_until timestamptz, add column after_sale_until timestamptz;

update shop_order o set
  receive_until = ship_time + interval '24 hours' * coalesce((select (s.value #>> '{}')::int from shop_setting s
    where s.tenant_id = o.tenant_id and s.code = 'order.autoReceiveDays' and s.del_flag = 0), 10),
  after_sale_until = receive_time + interval '24 hours' * coalesce((select (s.value #>> '{}')::int from shop_setting s
    where s.tenant_id = o.tenant_id and s.code = 'order.afterSaleDays' and s.del_flag = 0), 7)
where ship_time is not null or receive_time is not null;

drop index shop_order_shipped;
create index shop_order_shipped on shop_order (tenant_id, receive_until) where status = 30;

-- The days of grace of waves that are open.
update shop_goods g set grace_days = coalesce((select (s.value #>> '{}')::int from shop_setting s
  where s.tenant_id = g.tenant_id and s.code = 'final.graceDays' and s.del_flag = 0), 3)
where line = 3 and wave_state in (1, 2) and grace_days is null;
