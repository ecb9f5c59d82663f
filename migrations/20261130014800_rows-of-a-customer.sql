-- expand: refunds and payments of one customer are found by an index, as their orders are
create index shop_refund_user on public.shop_refund (tenant_id, user_id, applied_at desc, id desc) where del_flag = 0;
create index shop_payment_user on public.shop_payment (tenant_id, user_id, create_time desc, id desc)
  where del_flag = 0;
