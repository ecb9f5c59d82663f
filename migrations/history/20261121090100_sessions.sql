-- Sessions, throttling of sign-in, preferences, audit log, stored files (security design 3.2, 3.3, 3.5, 3.10).
create table sys_session (
  id varchar(36) primary key,
  -- sha256 of the token in hex; the token itself is never stored
  token_hash varchar(64) not null unique,
  user_id varchar(36) not null references sys_user (id),
  tenant_id integer not null default 0,
  address varchar(100),
  agent varchar(500),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sys_session_user_id on sys_session (user_id, created_at);

-- One row per throttled key: an address, a user, or both together.
create table sys_login_throttle (
  key varchar(300) primary key,
  failures integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
);

create table sys_captcha (
  key varchar(100) primary key,
  answer varchar(10) not null,
  expires_at timestamptz not null
);

create table sys_user_preference (
  user_id varchar(36) not null references sys_user (id),
  key varchar(200) not null,
  value jsonb not null,
  update_time timestamptz not null default now(),
  primary key (user_id, key)
);

-- Append only: what was done, by whom, from where.
create table sys_log (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  log_type smallint not null,
  log_content varchar(1000) not null,
  operate_type smallint,
  userid varchar(100),
  username varchar(100),
  ip varchar(100),
  method varchar(500),
  request_url varchar(500),
  request_param text,
  request_type varchar(10),
  cost_time bigint,
  trace_id varchar(64),
  session_id varchar(36),
  tenant_id integer not null default 0,
  create_time timestamptz not null default now()
);
create index sys_log_create_time on sys_log (log_type, create_time desc, id desc);

create table sys_file (
  id varchar(36) primary key,
  path varchar(500) not null unique,
  original_name varchar(255) not null,
  media_type varchar(100) not null,
  size bigint not null,
  biz varchar(50) not null,
  create_by varchar(100),
  user_id varchar(36),
  tenant_id integer not null default 0,
  create_time timestamptz not null default now()
);
create index sys_file_user_day on sys_file (user_id, create_time);
