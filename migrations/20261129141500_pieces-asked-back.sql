-- expand: an order says how many of its pieces are asked back; amounts that go back alone keep none from leaving.
alter table shop_order add column asked_back_qty integer not null default 0;

update shop_order o set asked_back_qty = asked.qty
from (select tenant_id, order_id, sum(refunding_qty)::int as qty from shop_order_item
  where refunding_qty > 0 group by tenant_id, order_id) asked
where asked.order_id = o.id and asked.tenant_id = o.tenant_id;

create function note_asked_back() returns trigger language plpgsql as $$
begin
  update shop_order set asked_back_qty = (
    select coalesce(sum(i.refunding_qty), 0) from shop_order_item i
    where i.order_id = new.order_id and i.tenant_id = new.tenant_id)
  where id = new.order_id and tenant_id = new.tenant_id;
  return null;
end $$;

create trigger shop_order_asked_back after update of refunding_qty on shop_order_item for each row
  when (old.refunding_qty is distinct from new.refunding_qty) execute function note_asked_back();

-- Its index goes with the column that it is of.
drop view if exists live.shop_order;
alter table shop_order drop column is_to_ship;
alter table shop_order
  add column is_to_ship boolean generated always as (status = 20 and hold_state = 0 and asked_back_qty = 0) stored not null;
create index shop_order_to_leave on shop_order (tenant_id, create_time desc, id desc) where is_to_ship and del_flag = 0;
