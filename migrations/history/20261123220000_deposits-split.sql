-- A claim of several pieces can be split: its deposit goes from one claim to another, dated as the deposit itself.
alter table shop_deposit_ledger
  drop constraint shop_deposit_ledger_kind_check,
  drop constraint shop_deposit_ledger_sign,
  add constraint shop_deposit_ledger_kind check (kind in ('hold', 'apply', 'forfeit', 'refund', 'credit', 'double-return',
    'unforfeit', 'split')),
  add constraint shop_deposit_ledger_sign check (kind = 'split' or (kind in ('hold', 'unforfeit')) = (amount > 0));
