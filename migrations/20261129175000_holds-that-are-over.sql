-- expand: an order on hold whose time is over is told from one whose time ends soon
update public.shop_order set hold_state = 3 where hold_state = 2 and hold_until <= now();
drop index shop_order_on_hold;
create index shop_order_on_hold on public.shop_order (tenant_id, hold_state)
  where status = 20 and hold_state = any (array[1, 2, 3]) and del_flag = 0;
create index shop_order_hold_over on public.shop_order (tenant_id) where hold_state = 3 and del_flag = 0;
