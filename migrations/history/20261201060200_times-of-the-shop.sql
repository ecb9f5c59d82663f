-- When an order was placed, stock moved and a payment was asked for is written by the clock of the shop, which testers may
-- move; `create_time` is that of the machine. What was derived from it so far stays as it is.
alter table shop_order
  alter column ordered_at drop expression,
  alter column ordered_at set default date_trunc('second', now());
alter table shop_order_item
  alter column ordered_at drop expression,
  alter column ordered_at set default now();
alter table shop_stock_log
  alter column at drop expression,
  alter column at set default now();
alter table shop_payment add column asked_at timestamptz;
update shop_payment set asked_at = create_time;
alter table shop_payment alter column asked_at set default now();
