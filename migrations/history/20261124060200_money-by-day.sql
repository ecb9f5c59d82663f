-- Money in and out by day, as the home page shows it.
create index shop_payment_paid_at on shop_payment (tenant_id, paid_at) where state = 1 and del_flag = 0;
create index shop_refund_finish on shop_refund (tenant_id, finish_time) where status = 60 and del_flag = 0;
