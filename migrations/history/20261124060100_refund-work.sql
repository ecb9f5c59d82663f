-- Who works on a refund, what colleagues note of it, what it is of in words, and what it waits for: `deadline` is that of its
-- stage; `awaits_approval`, one of two people has agreed to the amount.
alter table shop_refund
  add column assignee varchar(100),
  add column staff_note varchar(500),
  add column reject_code varchar(50),
  add column item_text varchar(500),
  add column reminded_at timestamptz,
  add column deadline timestamptz generated always as (case status when 10 then handle_deadline when 20 then parcel_deadline end) stored,
  add column awaits_approval boolean generated always as (status = 10 and handler is not null and agreed_amount is not null) stored;
update shop_refund r set item_text = left(i.words, 500) from (
  select refund_id, string_agg(concat_ws(' ', title_snap, sku_name_snap) || case when qty > 0 then ' ×' || qty else '' end,
    '；' order by position) as words
  from shop_refund_item group by refund_id
) i where i.refund_id = r.id;
create index shop_refund_assignee on shop_refund (tenant_id, assignee) where assignee is not null;
create index shop_refund_approval on shop_refund (tenant_id) where awaits_approval and del_flag = 0;
