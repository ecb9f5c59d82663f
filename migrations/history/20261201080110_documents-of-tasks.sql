-- Overdue balances are reviewed on the page of their wave.
update shop_task set ref_type = 'wave' where kind = 'balance-review' and ref_type = 'goods';

-- The stock ledger is looked up by the number of the listing.
update shop_task t set ref_no = p.product_no
from shop_sku s join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
where t.kind = 'stock-sum' and t.ref_type = 'sku' and t.ref_id = s.id and t.tenant_id = s.tenant_id;
