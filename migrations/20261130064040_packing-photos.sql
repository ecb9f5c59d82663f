-- expand: parcels have photos that were taken while they were packed
alter table public.shop_shipment add column photos text;
select watch_file_uses('shop_shipment', '{photos}');
