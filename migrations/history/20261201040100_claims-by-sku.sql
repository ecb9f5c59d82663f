-- Claims are asked for by the SKUs that they stand on: whether one may go, and what its stock owes.
create index shop_final_claim_presell_sku on shop_final_claim (tenant_id, presell_sku_id, state);
create index shop_final_claim_final_sku on shop_final_claim (tenant_id, final_sku_id, state) where final_sku_id is not null;
