-- expand: whether an order may leave now is said by the order itself.
-- Paid, not on hold, no refund of it open: counts, lists and papers all ask this column.
alter table shop_order
  add column is_to_ship boolean generated always as (status = 20 and hold_state = 0 and after_sale_state <> 1) stored not null;

create index shop_order_to_leave on shop_order (tenant_id, create_time desc, id desc) where is_to_ship and del_flag = 0;

-- What counted those that are not on hold.
drop index shop_order_to_ship;
