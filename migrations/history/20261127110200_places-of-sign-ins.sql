-- Devices and networks that a person signed in from: of a new one they are told.
create table sys_sign_in_place (
  user_id varchar(36) not null references sys_user (id),
  kind varchar(10) not null,
  place varchar(200) not null,
  create_time timestamptz not null default now(),
  primary key (user_id, kind, place)
);
