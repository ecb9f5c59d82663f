-- expand: programs sign in for people over OAuth: they register, get codes that are good once, and tokens that end
alter table public.sys_api_token
  add column program_id varchar(500),
  add column program_host varchar(255),
  add column program_scopes text[],
  add column access_until timestamptz;

-- a token that was replaced is asked about anew by all processes
drop trigger sys_api_token_rights_changed on public.sys_api_token;
create trigger sys_api_token_rights_changed
  after delete or update of revoked_at, scopes, expires_at, token_hash, access_until on public.sys_api_token
  for each statement execute function public.tell_rights_changed();

create table public.sys_oauth_client (
  id varchar(36) primary key,
  name varchar(50) not null,
  redirect_uris text[] not null,
  create_time timestamptz not null default now(),
  used_at timestamptz
);
create index sys_oauth_client_age on public.sys_oauth_client (create_time);

create table public.sys_oauth_code (
  code_hash varchar(64) primary key,
  tenant_id integer not null,
  user_id varchar(36) not null,
  program_id varchar(500) not null,
  program_name varchar(50) not null,
  redirect_uri varchar(500) not null,
  challenge varchar(43) not null,
  program_scopes text[] not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  token_id varchar(36)
);
select keep_tenants_apart('public.sys_oauth_code');
create index sys_oauth_code_expires on public.sys_oauth_code (expires_at);
create index sys_oauth_code_user on public.sys_oauth_code (user_id);

create table public.sys_oauth_refresh (
  token_hash varchar(64) primary key,
  tenant_id integer not null,
  token_id varchar(36) not null references public.sys_api_token (id) on delete cascade,
  create_time timestamptz not null default now(),
  used_at timestamptz
);
select keep_tenants_apart('public.sys_oauth_refresh');
create index sys_oauth_refresh_token on public.sys_oauth_refresh (token_id);
