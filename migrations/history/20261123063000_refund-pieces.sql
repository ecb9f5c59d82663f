-- Pieces that are given back were sent before or not: those that were not are no longer to be sent, and go back into stock
-- by themselves. `sent_back_qty` counts, of the pieces refunded or asked back, those that had been sent.
alter table shop_order_item
  add column sent_back_qty integer not null default 0,
  add constraint shop_order_item_sent_back check (sent_back_qty between 0 and refunded_qty + refunding_qty);
alter table shop_refund_item
  add column sent_qty integer not null default 0,
  add constraint shop_refund_item_sent check (sent_qty between 0 and qty);
-- Photos of a parcel that was not taken.
alter table shop_refund add column refusal_proofs text;
