-- Reports of a past day leave out the claims that were split off since.
create index shop_final_claim_split on shop_final_claim (tenant_id, split_at) where split_at is not null;
