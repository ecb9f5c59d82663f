-- What becomes of balances that nobody paid is fixed when a wave opens; those that are open have what the shop has set now.
update shop_goods g set overdue_policy = coalesce((select s.value #>> '{}' from shop_setting s
  where s.tenant_id = g.tenant_id and s.code = 'final.overduePolicy' and s.del_flag = 0), 'forfeit')
where line = 3 and wave_state in (1, 2) and overdue_policy is null;
