-- The today queue counts unpaid orders that staff entered; those of customers are many and wait for nobody.
drop index shop_order_to_pay;
create index shop_order_to_pay on shop_order (tenant_id) where status = 10 and source = 'staff' and del_flag = 0;
