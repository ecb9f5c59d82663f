-- What the home page counts: each number reads its own few rows, however many there are besides.
create index shop_order_to_ship on shop_order (tenant_id) where status = 20 and hold_state = 0 and del_flag = 0;
create index shop_order_to_pay on shop_order (tenant_id) where status = 10 and del_flag = 0;
create index shop_order_hold_ending on shop_order (tenant_id) where hold_state = 2 and del_flag = 0;
create index shop_refund_waiting on shop_refund (tenant_id, status) where status in (10, 40, 72) and del_flag = 0;
create index shop_final_claim_overdue on shop_final_claim (tenant_id) where state = 3 and del_flag = 0;
