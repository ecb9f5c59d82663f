-- expand: an endpoint that is off knows which event it was told of last, so that it can be told of the others.
alter table public.shop_webhook add column heard_to bigint;
