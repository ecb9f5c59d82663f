-- Orders on hold say until when the hold costs nothing: by the level of their customer, else by the setting of the shop.
alter table shop_order add column hold_free_until timestamptz;
