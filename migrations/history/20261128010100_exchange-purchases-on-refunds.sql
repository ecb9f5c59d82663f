-- The thresholds of exchange purchases that an order was placed under; of orders without one, and of older ones, none.
alter table shop_order
  add column trade_threshold_fen bigint,
  add column trade_threshold_qty integer;

-- Differences that were charged on refunds because exchange purchases stayed: kept by the shop, of what was paid for the
-- pieces that went back. Open refunds count.
alter table shop_order_item
  add column charged_amount bigint not null default 0,
  drop constraint shop_order_item_refunds,
  add constraint shop_order_item_refunds check (refunded_amount >= 0 and refunding_amount >= 0 and charged_amount >= 0
    and refunded_amount + refunding_amount + charged_amount <= pay_amount and refunded_qty + refunding_qty <= qty
    and shipped_qty between 0 and qty);
alter table shop_refund_item add column charged_amount bigint not null default 0 check (charged_amount >= 0);

-- How the amount that was applied for came about, step by step; `amount` of a refund is without what was charged.
alter table shop_refund
  add column charged_amount bigint not null default 0 check (charged_amount >= 0),
  add column amount_proof jsonb not null default '[]';
