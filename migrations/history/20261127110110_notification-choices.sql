-- How somebody is told of what, in every tenant; who chose nothing has no row.
create table sys_notification_choice (
  user_id varchar(36) primary key,
  -- channels by kind, of those that were changed
  channels jsonb not null default '{}',
  -- `22-8`, in the zone of the shop
  quiet_hours varchar(10) not null default '',
  digest varchar(10) not null default 'none',
  robot_type varchar(30),
  -- shown instead of the address
  robot_host varchar(200),
  robot_url_sealed text,
  robot_secret_sealed text,
  update_time timestamptz not null default now()
);
