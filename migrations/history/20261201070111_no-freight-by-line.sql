-- Freight is one of the order as a whole, charged and given back with it: no line ever had a share of it.
alter table shop_order_item drop column freight_share;
