-- Programs that hear of what happens in the shop, and what was sent to them.
create table shop_webhook (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(50) not null,
  url varchar(500) not null,
  events varchar(2000) not null,
  secret_sealed text,
  secret_at timestamptz,
  state smallint not null default 0,
  failing_since timestamptz,
  last_ok_at timestamptz,
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
  check (state = 0 or secret_sealed is not null)
);
create unique index shop_webhook_name_key on shop_webhook (tenant_id, name) where del_flag = 0;
create index shop_webhook_list on shop_webhook (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_webhook');

create table shop_webhook_delivery (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  webhook_id varchar(36) not null,
  event varchar(40) not null,
  -- the event that it tells of: one endpoint hears of it once
  once_key varchar(120) not null,
  payload text not null,
  state smallint not null default 0,
  attempts integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  status integer,
  response varchar(2000),
  error varchar(500),
  milliseconds integer,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  unique (tenant_id, webhook_id, once_key),
  foreign key (tenant_id, webhook_id) references shop_webhook (tenant_id, id)
);
create index shop_webhook_delivery_list on shop_webhook_delivery (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_webhook_delivery_of on shop_webhook_delivery (tenant_id, webhook_id, create_time desc, id desc) where del_flag = 0;
create index shop_webhook_delivery_due on shop_webhook_delivery (webhook_id, due_at) where state = 0;
select keep_tenants_apart('shop_webhook_delivery');
