-- Parts of refunds that a person paid back: when a channel says later that it did, too, the money went back twice.
alter table shop_refund_part add column is_by_hand boolean not null default false;
