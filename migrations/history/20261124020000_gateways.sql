-- Channels with a gateway: what of their keys is no secret, when they were set, and whether the gateway knew them.
alter table shop_pay_channel
  add column app_id varchar(64),
  add column merchant_id varchar(64),
  add column serial_no varchar(64),
  add column platform_key_id varchar(64),
  add column gateway varchar(200),
  add column notify_origin varchar(200),
  add column keys_at timestamptz,
  add column keys_by varchar(100),
  add column checked_at timestamptz,
  add column check_result varchar(500);

-- How a payment was asked for, and whether somebody can still pay it at its gateway.
alter table shop_payment
  add column scene varchar(8),
  add column pay_way varchar(8),
  add column is_gateway_open boolean not null default false;
create index shop_payment_gateway_open on shop_payment (tenant_id, order_id) where is_gateway_open;

-- A number that a gateway takes never again: the next try has another.
alter table shop_refund_part
  alter column part_no type varchar(64),
  add column is_number_closed boolean not null default false;

-- The sandbox gateway notes when it gave something back, as a statement of a day says it.
update shop_sandbox_bill b set refunds = (
    select jsonb_object_agg(r.key, jsonb_build_object('amount', r.value, 'at', coalesce(b.update_time, b.create_time)))
    from jsonb_each(b.refunds) r)
  where b.refunds <> '{}';
