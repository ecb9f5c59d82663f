-- Refunds whose deadline has passed: the timer notes which one, so that a later stage or deadline is not late by itself. The
-- parcel that goes back to the customer after a refused receipt. Whether the customer gets messages of the refund.
alter table shop_refund
  add column late_since timestamptz,
  add column is_late boolean generated always as (
    coalesce(late_since = case status when 10 then handle_deadline when 20 then parcel_deadline end, false)) stored,
  add column refusal_carrier varchar(20),
  add column refusal_tracking_no varchar(40),
  add column is_notified boolean not null default true;

update shop_refund set late_since = deadline where deadline <= now() and del_flag = 0;

create index shop_refund_is_late on shop_refund (tenant_id) where is_late and del_flag = 0;
