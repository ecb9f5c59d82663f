-- What happened to rows, written in the same transaction, and which handler has dealt with it.
create table sys_event (
  id bigint generated always as identity primary key,
  name varchar(50) not null,
  payload jsonb not null,
  create_time timestamptz not null default now()
);
create table sys_event_delivery (
  event_id bigint not null references sys_event (id) on delete cascade,
  handler varchar(50) not null,
  -- events of one record come to a handler in their order
  record_key varchar(200) not null,
  state varchar(10) not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  due_time timestamptz not null default now(),
  -- of the last try
  error text,
  primary key (event_id, handler)
);
create index sys_event_delivery_open on sys_event_delivery (handler, record_key, event_id) where state <> 'done';
create index sys_event_delivery_due on sys_event_delivery (due_time) where state = 'waiting';
