-- Programs that call in the name of somebody, with less than that person may (decision 86).
create table sys_api_token (
  id varchar(36) primary key,
  tenant_id integer not null,
  user_id varchar(36) not null references sys_user (id),
  name varchar(50) not null,
  -- sha256 of the token in hex; the token itself is never stored
  token_hash varchar(64) not null unique,
  -- its last signs: its owner knows it again by them
  hint varchar(8) not null,
  -- permission codes; of these a call may what the person may at that moment
  scopes text[] not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  create_by varchar(100) not null,
  create_time timestamptz not null default now()
);
create index sys_api_token_user on sys_api_token (user_id, create_time desc, id desc);
select keep_tenants_apart('sys_api_token');

-- Who is remembered by a token is asked anew in every process when it ends.
create trigger sys_api_token_rights_changed after update of revoked_at, scopes, expires_at or delete on sys_api_token
  for each statement execute function tell_rights_changed();

-- Which token a logged call came with; null where a person called.
alter table sys_log add column api_token_id varchar(36);

-- What somebody did lately.
create index sys_log_own on sys_log (userid, create_time desc, id desc);
