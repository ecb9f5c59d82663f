-- expand: colleagues are invited by mail, each with a link that is good once and of which only the hash is kept
create table sys_invitation (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  email varchar(100) not null,
  realname varchar(100) not null,
  user_id varchar(36) not null,
  state smallint not null default 0,
  days integer not null default 7,
  sent_at timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  nonce varchar(64) not null,
  token_hash varchar(64),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64)
);
select keep_tenants_apart('sys_invitation');
create index sys_invitation_create_time on sys_invitation (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_invitation_state on sys_invitation (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create unique index sys_invitation_token_key on sys_invitation (token_hash) where token_hash is not null;
