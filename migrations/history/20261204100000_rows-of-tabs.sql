-- Tabs list and count the rows of one state: newest first, and from the index alone.
create index shop_goods_state on shop_goods (tenant_id, line, state, create_time desc, id desc) where del_flag = 0;
create index shop_goods_wave_state on shop_goods (tenant_id, line, wave_state, create_time desc, id desc) where line = 3 and del_flag = 0;
create index shop_goods_window_state on shop_goods (tenant_id, line, window_state) where line = 2 and del_flag = 0;
create index shop_goods_delayed on shop_goods (tenant_id, line, delay_count) where delay_count > 0 and del_flag = 0;
create index shop_product_shelf_state on shop_product (tenant_id, line, shelf_state, create_time desc, id desc)
  where del_flag = 0;
create index shop_product_sellable on shop_product (tenant_id, line, stock_total, price_min) where shelf_state = 0 and del_flag = 0;
create index shop_product_sold_out on shop_product (tenant_id, line) where shelf_state = 1 and stock_total <= 0 and del_flag = 0;
create index shop_product_uncounted on shop_product (tenant_id, line) where not is_counted and del_flag = 0;
create index shop_final_claim_state on shop_final_claim (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_payment_state on shop_payment (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_statement_state on shop_statement (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_statement_line_state on shop_statement_line (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_app_user_state on shop_app_user (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_message_state on shop_message (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_webhook_delivery_state on shop_webhook_delivery (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_sandbox_bill_state on shop_sandbox_bill (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_order_after_sale on shop_order (tenant_id) where after_sale_state = 1 and del_flag = 0;
create index shop_order_on_hold on shop_order (tenant_id, hold_state) where status = 20 and hold_state in (1, 2) and del_flag = 0;
create index shop_order_item_to_send on shop_order_item (tenant_id) where order_status = 20 and unsent_qty >= 1 and del_flag = 0;
create index shop_task_state on shop_task (tenant_id, state, create_time desc, id desc) where del_flag = 0;
