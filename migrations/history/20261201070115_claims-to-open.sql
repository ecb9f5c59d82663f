-- Claims that waited when their wave was opened by the clock: each is opened in a transaction of its own.
alter table shop_final_claim add column opening_goods_id varchar(36);

create index shop_final_claim_opening on shop_final_claim (tenant_id, id) where opening_goods_id is not null;
