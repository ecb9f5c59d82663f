-- What the timer of waves looks for each minute.
create index if not exists shop_goods_running_wave on shop_goods (tenant_id, pay_end) where line = 3 and wave_state in (1, 2) and del_flag = 0;
