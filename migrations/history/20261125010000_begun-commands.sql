-- What a command of a client has left to be finished behind its transaction: a gateway is asked without one.
alter table shop_storefront_command add column begun text;
