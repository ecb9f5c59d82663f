-- The wordings of the terms that an order goes by.
alter table shop_order add column terms_versions varchar(40);
