-- Orders are found by the numbers of their parcels and tell how they were paid, in lists and in sheets.
alter table shop_order
  add column carriers varchar(200),
  add column tracking_nos varchar(2000),
  add column pay_channel varchar(20),
  -- to the second, as times are asked for
  add column ordered_at timestamptz generated always as (date_trunc('second', create_time at time zone 'UTC') at time zone 'UTC') stored;
update shop_order o set carriers = s.carriers, tracking_nos = s.tracking_nos, find_text = null
  from (
    select tenant_id, order_id, string_agg(distinct carrier, ',') as carriers, string_agg(tracking_no, ' ' order by shipped_at) as tracking_nos
    from shop_shipment where del_flag = 0 and tracking_no is not null group by tenant_id, order_id
  ) s where s.order_id = o.id and s.tenant_id = o.tenant_id;
update shop_order o set pay_channel = p.channel
  from (
    select distinct on (tenant_id, order_id) tenant_id, order_id, channel from shop_payment
    where state = 1 and kind = 1 and del_flag = 0 order by tenant_id, order_id, paid_at desc
  ) p where p.order_id = o.id and p.tenant_id = o.tenant_id;
create index shop_order_tracking on shop_order using gin (tracking_nos gin_trgm_ops) with (fastupdate = off)
  where tracking_nos is not null;
