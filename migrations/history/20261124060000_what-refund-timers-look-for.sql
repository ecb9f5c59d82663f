-- Refunds that are agreed by themselves, and customers who may order again from a day on: the timers ask every minute.
create index shop_refund_late on shop_refund (tenant_id, handle_deadline) where status = 10 and handle_deadline is not null;
create index shop_app_user_frozen on shop_app_user (tenant_id, freeze_until) where state = 2 and freeze_until is not null;
