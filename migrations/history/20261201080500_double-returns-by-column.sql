-- A deposit that the shop gives back twice is told by its own column, which only the shop's command writes: causes are chosen.
alter table shop_refund add column is_double_return boolean not null default false;
update shop_refund set is_double_return = true where cause_code = 'double-return' and kind = 5 and source = 'system';

alter table shop_refund drop column awaits_payout;
alter table shop_refund add column awaits_payout boolean generated always as (
  status = 50 and (has_offline_part or is_double_return)) stored;
create index shop_refund_payout on shop_refund (tenant_id, create_time desc, id desc) where awaits_payout and del_flag = 0;
