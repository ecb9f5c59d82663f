-- Commands of clients and of staff with their answers in one place: what is sent again with its key is answered the same.
create table shop_keyed_command (
  -- who sent it: `client:` with an id, or `staff:` with a username
  caller varchar(110) not null,
  command_key varchar(64) not null,
  digest char(64) not null,
  -- JSON: what its transaction did, and what was answered when something was left to be done behind it
  done text,
  answer text,
  at timestamptz not null default now(),
  tenant_id integer not null default 0,
  primary key (tenant_id, caller, command_key)
);
create index shop_keyed_command_at on shop_keyed_command (at);
select keep_tenants_apart('shop_keyed_command');

insert into shop_keyed_command (caller, command_key, digest, done, answer, at, tenant_id)
select 'client:' || client_id, idempotency_key, digest, coalesce(begun, answer),
  case when begun is null then null else answer end, at, tenant_id
from shop_storefront_command;
insert into shop_keyed_command (caller, command_key, digest, done, at, tenant_id)
select 'staff:' || username, start_key, digest, answer, at, tenant_id from shop_staff_command;
drop table shop_storefront_command;
drop table shop_staff_command;
