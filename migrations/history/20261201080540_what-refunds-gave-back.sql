-- What of a refund is back: the sum of its parts that are done, of a deposit given back twice what a person paid out.
alter table shop_refund add column refunded_amount bigint not null default 0;
update shop_refund r set refunded_amount = p.amount from (
  select tenant_id, refund_id, sum(amount) as amount from shop_refund_part
  where state = 2 and del_flag = 0 and refund_id is not null group by tenant_id, refund_id
) p where p.refund_id = r.id and p.tenant_id = r.tenant_id;
update shop_refund set refunded_amount = coalesce(agreed_amount, 0) where is_double_return and status = 60;
