-- Since when a claim that was split off another one is counted for itself.
alter table shop_final_claim add column split_at timestamptz;

update shop_final_claim c set split_at = e.at
from (select tenant_id, claim_id, min(create_time) as at from shop_deposit_ledger
  group by tenant_id, claim_id having min(at) filter (where kind = 'hold') is null) e
where e.claim_id = c.id and e.tenant_id = c.tenant_id;
