-- expand: items of orders are edited before they are sent; what is added to one that is paid is an order beside it
alter table public.shop_order add column addition_to varchar(20), add column edited_at timestamptz;
create index shop_order_additions on public.shop_order (tenant_id, addition_to) where addition_to is not null;

-- What an edit changed, in words, and what came of it: amounts in fen, the order that is to be paid, the money that goes back.
create table public.shop_order_edit (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  order_id varchar(36) not null,
  changes varchar(2000) not null,
  changes_en varchar(2000) not null,
  reason varchar(200) not null,
  to_pay bigint not null default 0 check (to_pay >= 0),
  to_give bigint not null default 0 check (to_give >= 0),
  addition_id varchar(36),
  refund_id varchar(36),
  at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  version integer not null default 0,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  unique (tenant_id, id),
  foreign key (tenant_id, order_id) references public.shop_order (tenant_id, id),
  foreign key (tenant_id, addition_id) references public.shop_order (tenant_id, id),
  foreign key (tenant_id, refund_id) references public.shop_refund (tenant_id, id)
);
select keep_tenants_apart('shop_order_edit');
create index shop_order_edit_order on public.shop_order_edit (tenant_id, order_id, at desc);
create index shop_order_edit_addition on public.shop_order_edit (tenant_id, addition_id) where addition_id is not null;
