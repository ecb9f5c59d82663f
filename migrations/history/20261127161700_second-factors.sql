-- What a session has proven, and the token before its last one. Both are null in sessions that are older.
alter table sys_session
  add column previous_hash varchar(64),
  add column rotated_at timestamptz,
  add column factor_at timestamptz,
  add column password_at timestamptz;
create index sys_session_previous on sys_session (previous_hash) where previous_hash is not null;

-- By what people show that it is them, beside a password. Of a person, whatever tenants they belong to: found before there is a
-- caller, so that no wall stands around it. `secret_sealed` and `last_step` are those of a code by time, the rest those of a
-- passkey.
create table sys_factor (
  id varchar(36) primary key,
  user_id varchar(36) not null references sys_user (id),
  kind varchar(10) not null check (kind in ('totp', 'passkey')),
  name varchar(60) not null,
  secret_sealed text,
  last_step bigint,
  credential_id varchar(1400) unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  create_time timestamptz not null default now(),
  last_used_at timestamptz,
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index sys_factor_user on sys_factor (user_id);

-- Codes for the day on which the others are lost; each is good once.
create table sys_recovery_code (
  user_id varchar(36) not null references sys_user (id),
  digest varchar(64) not null,
  used_at timestamptz,
  primary key (user_id, digest)
);

-- What was asked of a browser and is answered once: challenges of passkeys, and secrets that are being set up. `holder` is the
-- session or the sign-in that it was asked in.
create table sys_factor_challenge (
  digest varchar(64) primary key,
  purpose varchar(20) not null,
  holder varchar(100) not null,
  secret_sealed text,
  expires_at timestamptz not null
);
create index sys_factor_challenge_expires on sys_factor_challenge (expires_at);

-- Sign-ins that wait for a factor. None of them is a session.
create table sys_half_sign_in (
  digest varchar(64) primary key,
  user_id varchar(36) not null references sys_user (id),
  way varchar(20) not null,
  is_enrolling boolean not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sys_half_sign_in_expires on sys_half_sign_in (expires_at);

-- When people whose roles demand a factor were first asked for one.
create table sys_factor_duty (
  user_id varchar(36) primary key references sys_user (id),
  asked_at timestamptz not null default now()
);

alter table sys_user add column is_passkey_only boolean not null default false;
alter table sys_role
  add column needs_factor boolean not null default false,
  add column factor_grace_days integer default 7;

-- What asks for a factor of the last minutes; of the house, not of a tenant.
create table sys_step_up (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  kind varchar(20) not null,
  is_enabled boolean not null default true,
  limit_amount bigint,
  allows_password boolean not null default true,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  constraint sys_step_up_once unique (tenant_id, kind)
);
create index sys_step_up_list on sys_step_up (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_step_up');
insert into sys_step_up (kind, limit_amount, create_by, create_time)
select kind, limit_amount, 'system', now() - place * interval '1 second'
from (values ('payout', null::bigint, 1), ('refund', 100000, 2), ('grant', null, 3), ('personal-data', null, 4), ('key', null, 5))
  as k (kind, limit_amount, place);

insert into sys_sign_in_way (way, is_enabled, sort_no, create_by, create_time)
values ('passkey', true, 5, 'system', now() - interval '5 seconds');
