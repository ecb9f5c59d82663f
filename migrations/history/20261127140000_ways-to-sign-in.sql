-- Which ways lead into the house, and which of them somebody may open by themselves; of the house, not of a tenant.
create table sys_sign_in_way (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  way varchar(20) not null,
  is_enabled boolean not null default false,
  sort_no integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  constraint sys_sign_in_way_once unique (tenant_id, way)
);
create index sys_sign_in_way_list on sys_sign_in_way (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_sign_in_way');
insert into sys_sign_in_way (way, is_enabled, sort_no, create_by, create_time)
select way, is_enabled, sort_no, 'system', now() - sort_no * interval '1 second'
from (values ('account', true, 1), ('phone', true, 2), ('register', false, 3), ('reset', false, 4)) as w (way, is_enabled, sort_no);

-- How codes reach phones: an HTTP service that takes JSON. Its key is sealed.
create table sys_sms_gateway (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(100) not null,
  url varchar(500) not null,
  header_name varchar(60) not null,
  key_sealed text,
  body text not null,
  login_text varchar(300) not null,
  register_text varchar(300) not null,
  reset_text varchar(300) not null,
  is_enabled boolean not null default true,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create index sys_sms_gateway_list on sys_sms_gateway (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_sms_gateway');

-- A code of a phone for one purpose. `code_sealed` is null for a number that gets none: asking looks the same.
create table sys_phone_code (
  phone varchar(20) not null,
  purpose varchar(10) not null,
  code_sealed text,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);
create index sys_phone_code_expires on sys_phone_code (expires_at);

-- Somebody has shown that an account is theirs, and may do one thing with it once. Kept as digests.
create table sys_account_proof (
  digest varchar(64) primary key,
  user_id varchar(36) not null,
  purpose varchar(10) not null,
  expires_at timestamptz not null
);
create index sys_account_proof_expires on sys_account_proof (expires_at);

-- Other servers that say who somebody is.
create table sys_identity_provider (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(100) not null,
  kind varchar(20) not null,
  address varchar(500) not null,
  services varchar(2000) not null,
  is_enabled boolean not null default false,
  sort_no integer not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create index sys_identity_provider_list on sys_identity_provider (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_identity_provider');
