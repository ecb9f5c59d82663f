-- A count that was mistyped is corrected by another one below zero; what arrived is the sum of both.
alter table shop_arrival drop constraint shop_arrival_good_check, drop constraint shop_arrival_damaged_check;

-- What somebody typed over the sum gives way to it; a figure of which nothing was taken in keeps what it says.
update shop_goods g set arrived_qty = a.good
from (select tenant_id, goods_id, sum(good)::int as good from shop_arrival group by tenant_id, goods_id) a
where a.goods_id = g.id and a.tenant_id = g.tenant_id and g.arrived_qty is distinct from a.good;
