-- Waves are looked for that are to open by the clock.
create index shop_goods_prepared_wave on shop_goods (tenant_id, pay_start)
  where line = 3 and wave_state = 0 and pay_start is not null and del_flag = 0;
