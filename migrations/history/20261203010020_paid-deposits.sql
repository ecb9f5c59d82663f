-- What was paid for deposits stands beside the ledger of them, as of any day.
create index shop_payment_deposits on shop_payment (tenant_id, coalesce(taken_at, paid_at))
  where kind = 2 and state = 1 and del_flag = 0;
