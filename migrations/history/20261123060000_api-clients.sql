-- Programs that speak for customers: website and app of the shop. The secret is sealed, and shown once when it is made.
create table shop_api_client (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(50) not null,
  client_key varchar(40) not null,
  secret_sealed text,
  secret_at timestamptz,
  scopes varchar(500) not null,
  state smallint not null default 0,
  last_used_at timestamptz,
  remark varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  check (state <> 2 or secret_sealed is null)
);
create unique index shop_api_client_name_key on shop_api_client (tenant_id, name) where del_flag = 0;
-- a request names its client before anybody knows its tenant
create unique index shop_api_client_client_key_key on shop_api_client (client_key);
create index shop_api_client_list on shop_api_client (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_api_client');
