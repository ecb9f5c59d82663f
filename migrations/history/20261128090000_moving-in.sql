-- Orders that were taken in from another shop keep the number that they had there: one number of a source is one order.
alter table shop_order
  add column external_source varchar(20),
  add column external_no varchar(64);
create unique index shop_order_external_no_key on shop_order (tenant_id, external_source, external_no)
  where external_no is not null;
