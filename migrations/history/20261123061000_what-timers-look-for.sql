-- Every minute timers look for what is due: parcels under way, and claims whose balance is being paid.
create index shop_order_shipped on shop_order (tenant_id, ship_time) where status = 30;
create index shop_order_item_claim on shop_order_item (claim_id) where claim_id is not null;
