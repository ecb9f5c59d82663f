-- expand: what happens in the shop is kept whoever listens, numbered in an order that readers can rely on.
create sequence public.shop_event_id_seq;
create table public.shop_event (
  -- what is tried and taken back uses none up
  id bigint primary key default public.next_number('public.shop_event_id_seq'),
  -- given once the command is committed: null until then
  number bigint,
  type varchar(40) not null,
  version smallint not null,
  -- time of the shop
  at timestamptz not null,
  data jsonb not null,
  create_time timestamptz not null default now(),
  tenant_id int not null default 0,
  constraint shop_event_number_key unique (tenant_id, number)
);
create index shop_event_without_number on public.shop_event (tenant_id, id) where number is null;
create index shop_event_at on public.shop_event (create_time);
select keep_tenants_apart('shop_event');
-- An event follows from what was done, and is no change that somebody agrees to.
drop trigger note_trial on public.shop_event;

-- The last number that a shop has given.
create table public.shop_event_count (
  tenant_id int primary key default 0,
  number bigint not null default 0
);
select keep_tenants_apart('shop_event_count');
