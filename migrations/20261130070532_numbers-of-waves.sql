-- expand: paid claims say what was paid for them, and the numbers of waves are read from an index
alter table public.shop_final_claim add column paid_amount bigint;

update public.shop_final_claim c set paid_amount = (
  select sum(i.pay_amount) from public.shop_order_item i where i.order_id = c.final_order_id and i.claim_id = c.id)
where c.state = 2 and c.final_order_id is not null;

create function note_claim_paid() returns trigger language plpgsql as $$
begin
  new.paid_amount := (
    select sum(i.pay_amount) from shop_order_item i where i.order_id = new.final_order_id and i.claim_id = new.id);
  return new;
end $$;

create trigger shop_final_claim_paid before update of state, final_order_id on public.shop_final_claim for each row
  when (new.state = 2 and (old.state is distinct from new.state or old.final_order_id is distinct from new.final_order_id))
  execute function note_claim_paid();

create index shop_final_claim_numbers on public.shop_final_claim (tenant_id, final_goods_id)
  include (state, qty, due_amount, paid_amount, open_at) where final_goods_id is not null and del_flag = 0;
create index shop_final_claim_overdue_of on public.shop_final_claim (tenant_id, final_goods_id)
  where state = 3 and del_flag = 0;
