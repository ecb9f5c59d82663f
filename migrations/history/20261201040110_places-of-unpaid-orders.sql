-- An order that was not paid leaves its places of a pre-order, whose window may be over by then.
alter table shop_surplus
  drop constraint shop_surplus_origin_check,
  add constraint shop_surplus_origin_check
    check (origin in ('forfeit', 'release', 'arrival', 'damaged', 'refund', 'unpaid'));
