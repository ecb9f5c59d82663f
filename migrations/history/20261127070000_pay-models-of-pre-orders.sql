-- When a pre-order is paid: 1 a deposit first, 2 everything at once, 3 nothing before it has arrived. Of listings on pre-order and
-- of what was ordered from them; without meaning on other lines.
alter table shop_product add column pay_model smallint default 1 check (pay_model in (1, 2, 3));
alter table shop_order add column pay_model smallint default 1 check (pay_model in (1, 2, 3));
alter table shop_final_claim add column pay_model smallint not null default 1 check (pay_model in (1, 2, 3));
alter table shop_deposit_ledger add column pay_model smallint not null default 1 check (pay_model in (1, 2, 3));
alter table shop_waiting add column pay_model smallint not null default 1 check (pay_model in (1, 2, 3));

update shop_product set pay_model = null where line <> 2;
update shop_order set pay_model = null where line <> 2;

-- What one piece of a reservation was to cost on the day that it was made, fen.
alter table shop_order_item add column agreed_price bigint check (agreed_price >= 0);
alter table shop_final_claim add column agreed_price bigint check (agreed_price >= 0);

-- Reservations that their customers let lapse.
create index shop_final_claim_no_shows on shop_final_claim (tenant_id, user_id, grace_until)
  where pay_model = 3 and state = 4 and del_flag = 0;
