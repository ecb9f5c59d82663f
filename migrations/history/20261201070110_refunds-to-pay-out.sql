-- Refunds whose money a person pays out: what came in past all channels goes back so, and what no payment holds.
alter table shop_refund
  add column has_offline_part boolean not null default false,
  add column awaits_payout boolean generated always as (
    status = 50 and (has_offline_part or coalesce(cause_code, '') = 'double-return')) stored;

update shop_refund r set has_offline_part = true where exists (
  select 1 from shop_refund_part p join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
  where p.refund_id = r.id and p.tenant_id = r.tenant_id and p.state = 0 and p.del_flag = 0 and m.channel = 'offline');

create index shop_refund_payout on shop_refund (tenant_id, create_time desc, id desc) where awaits_payout and del_flag = 0;

create function note_offline_part() returns trigger language plpgsql as $$
begin
  -- parts of channels change without a lock of their refund, which they leave alone
  if exists (select 1 from shop_payment where id = new.payment_id and tenant_id = new.tenant_id and channel = 'offline') then
    update shop_refund r set has_offline_part = exists (
      select 1 from shop_refund_part p join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
      where p.refund_id = r.id and p.tenant_id = r.tenant_id and p.state = 0 and p.del_flag = 0 and m.channel = 'offline')
    where r.id = new.refund_id and r.tenant_id = new.tenant_id;
  end if;
  return null;
end
$$;
create trigger shop_refund_part_planned after insert on shop_refund_part
  for each row when (new.refund_id is not null) execute function note_offline_part();
create trigger shop_refund_part_moved after update on shop_refund_part
  for each row when (new.refund_id is not null and (old.state, old.del_flag) is distinct from (new.state, new.del_flag))
  execute function note_offline_part();
