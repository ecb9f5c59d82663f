-- Pieces of balances that come back with a refund are free, like those that claims leave.
alter table shop_surplus
  drop constraint shop_surplus_origin_check,
  add constraint shop_surplus_origin_check check (origin in ('forfeit', 'release', 'arrival', 'damaged', 'refund'));
