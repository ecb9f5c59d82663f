-- expand: a secret that is replaced may go on for a while beside the new one
alter table public.shop_api_client
  add column former_secret_sealed text,
  add column former_until timestamptz;
alter table public.shop_webhook
  add column former_secret_sealed text,
  add column former_until timestamptz;
