-- Requests of clients that were seen: the same one again is refused. Only those within the window of time are kept.
create table shop_storefront_nonce (
  client_id varchar(36) not null,
  nonce varchar(64) not null,
  at timestamptz not null default now(),
  tenant_id integer not null default 0,
  primary key (tenant_id, client_id, nonce),
  foreign key (tenant_id, client_id) references shop_api_client (tenant_id, id)
);
create index shop_storefront_nonce_at on shop_storefront_nonce (at);
select keep_tenants_apart('shop_storefront_nonce');

-- Commands of clients with their answers: the same one again is answered the same, and done once.
create table shop_storefront_command (
  client_id varchar(36) not null,
  idempotency_key varchar(64) not null,
  digest char(64) not null,
  answer text,
  at timestamptz not null default now(),
  tenant_id integer not null default 0,
  primary key (tenant_id, client_id, idempotency_key),
  foreign key (tenant_id, client_id) references shop_api_client (tenant_id, id)
);
create index shop_storefront_command_at on shop_storefront_command (at);
select keep_tenants_apart('shop_storefront_command');
