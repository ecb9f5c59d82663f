-- Pieces of an item that can be sent: neither sent, nor given back, nor asked back.
alter table shop_order_item add column unsent_qty integer not null generated always as (
  greatest(0, qty - shipped_qty - (refunded_qty + refunding_qty - sent_back_qty))) stored;
