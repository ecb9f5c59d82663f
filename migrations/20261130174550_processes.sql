-- expand: server processes that are at work, so that each knows whether it has the files of the others.
create table public.sys_process (
  id varchar(36) primary key,
  place varchar(500) not null,
  host varchar(200) not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
