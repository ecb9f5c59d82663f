-- When an order took a payment, where that was later than it was paid: the ledger of deposits holds it from then on.
alter table shop_payment add column taken_at timestamptz;

update shop_payment p set taken_at = h.at
from (select tenant_id, order_no, min(at) as at from shop_deposit_ledger where kind = 'hold' group by tenant_id, order_no) h
where h.tenant_id = p.tenant_id and h.order_no = p.order_no and p.kind = 2 and p.state = 1 and h.at > p.paid_at;
