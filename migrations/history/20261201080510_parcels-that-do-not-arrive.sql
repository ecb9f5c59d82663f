-- Until when a parcel that is on its way back has to be there: a refund that waits for it is late behind that.
alter table shop_refund drop column is_late, drop column deadline;
alter table shop_refund add column arrival_deadline timestamptz;
alter table shop_refund
  add column deadline timestamptz generated always as (
    case status when 10 then handle_deadline when 20 then parcel_deadline when 30 then arrival_deadline end) stored,
  add column is_late boolean generated always as (
    coalesce(late_since = case status when 10 then handle_deadline when 20 then parcel_deadline when 30 then arrival_deadline end,
      false)) stored;
create index shop_refund_is_late on shop_refund (tenant_id) where is_late and del_flag = 0;

update shop_refund set arrival_deadline = now() + interval '7 days' where status = 30 and del_flag = 0;
create index shop_refund_arrival on shop_refund (tenant_id) where status = 30 and del_flag = 0;
