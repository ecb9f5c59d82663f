-- The offer of the waiting list that an item was ordered from: an order that comes back takes it again.
alter table shop_order_item add column offer_id varchar(36);
alter table shop_order_item add foreign key (tenant_id, offer_id) references shop_waiting (tenant_id, id);
create index shop_order_item_offer on shop_order_item (offer_id) where offer_id is not null;
