-- Commands of staff with their answers: one that is sent again, because nobody heard its answer, is answered the same.
create table shop_staff_command (
  username varchar(100) not null,
  start_key varchar(64) not null,
  digest char(64) not null,
  answer text,
  at timestamptz not null default now(),
  tenant_id integer not null default 0,
  primary key (tenant_id, username, start_key)
);
create index shop_staff_command_at on shop_staff_command (at);
select keep_tenants_apart('shop_staff_command');
