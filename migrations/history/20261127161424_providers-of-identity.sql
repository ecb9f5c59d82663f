-- Other servers that say who somebody is, of any protocol: how they are asked, what of their answers is taken, and whom they let in.
alter table sys_identity_provider
  alter column services drop not null,
  add column code varchar(30),
  add column client_id varchar(300),
  add column secret_sealed text,
  add column scopes varchar(300),
  add column authorize_url varchar(500),
  add column token_url varchar(500),
  add column user_info_url varchar(500),
  add column agent_id varchar(60),
  add column corp_id varchar(100),
  add column subject_claim varchar(100),
  add column username_claim varchar(100),
  add column realname_claim varchar(100),
  add column email_claim varchar(100),
  add column phone_claim varchar(100),
  add column roles_claim varchar(100),
  add column role_rules varchar(2000),
  add column admission varchar(10) not null default 'bind',
  add column member_tenant_id integer not null default 0,
  add column search_base varchar(300),
  add column user_filter varchar(300),
  add column group_base varchar(300),
  add column is_start_tls boolean not null default false,
  add column is_synced boolean not null default false;
update sys_identity_provider set code = 'p' || id;
alter table sys_identity_provider alter column code set not null;
create unique index sys_identity_provider_code_key on sys_identity_provider (tenant_id, code) where del_flag = 0;

-- Which account of ours somebody of a provider is, which roles they have from there, and whether the directory knows them still.
create table sys_provider_binding (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  provider_id varchar(36) not null references sys_identity_provider (id),
  subject varchar(255) not null,
  user_id varchar(36) not null references sys_user (id) on delete cascade,
  outer_name varchar(200) not null default '',
  given_roles text[] not null default '{}',
  create_time timestamptz not null default now(),
  last_used_at timestamptz,
  left_at timestamptz,
  constraint sys_provider_binding_subject unique (provider_id, subject),
  constraint sys_provider_binding_user unique (provider_id, user_id)
);
create index sys_provider_binding_person on sys_provider_binding (user_id);

-- Somebody was sent to a provider and is expected back, once, in the same browser. What is checked then is sealed.
create table sys_provider_attempt (
  state_digest varchar(64) primary key,
  browser_digest varchar(64) not null,
  provider_id varchar(36) not null references sys_identity_provider (id),
  purpose varchar(10) not null,
  is_popup boolean not null default false,
  user_id varchar(36),
  redirect_uri varchar(500) not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index sys_provider_attempt_expires on sys_provider_attempt (expires_at);

-- A provider has said who somebody is; the browser that came back may use it once.
create table sys_provider_proof (
  digest varchar(64) primary key,
  browser_digest varchar(64) not null,
  provider_id varchar(36) not null references sys_identity_provider (id),
  purpose varchar(10) not null,
  subject varchar(255) not null,
  outer_name varchar(200) not null default '',
  user_id varchar(36),
  claims_sealed text,
  expires_at timestamptz not null
);
create index sys_provider_proof_expires on sys_provider_proof (expires_at);
