-- When a refund was applied for, by the clock of the shop: lists are searched by it.
alter table shop_refund add column applied_at timestamptz not null default date_trunc('second', now());
update shop_refund set applied_at = date_trunc('second', create_time);
create index shop_refund_applied on shop_refund (tenant_id, applied_at) where del_flag = 0;
