-- expand: an item says whether its order may leave now, so that the items to ship are those of the orders to ship.
alter table public.shop_order_item add column is_to_ship boolean not null default false;

update public.shop_order_item i set is_to_ship = true
from public.shop_order o where o.id = i.order_id and o.tenant_id = i.tenant_id and o.is_to_ship;

create or replace function public.shop_order_item_follow() returns trigger language plpgsql as $$
begin
  update shop_order_item set order_status = new.status, is_to_ship = new.is_to_ship
  where order_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;

drop trigger shop_order_item_follow on public.shop_order;
create trigger shop_order_item_follow after update on public.shop_order for each row
  when ((old.status, old.is_to_ship) is distinct from (new.status, new.is_to_ship))
  execute function public.shop_order_item_follow();

-- A former release asks for pieces of orders by stage: its index stays until none of them runs.
create index shop_order_item_to_leave on public.shop_order_item (tenant_id, create_time desc, id desc)
  where is_to_ship and unsent_qty >= 1 and del_flag = 0;
