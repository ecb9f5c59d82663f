-- expand: what the report of a month reads: orders by payment, parts of refunds, fees of statements, closed sums of ledgers, who changed what
create index shop_order_paid on public.shop_order (tenant_id, pay_time) where pay_time is not null and del_flag = 0;
create index shop_refund_part_list on public.shop_refund_part (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_statement_day on public.shop_statement (tenant_id, day) where del_flag = 0;

-- What the channel kept for its service, in fen; null on lines whose statement says none.
alter table public.shop_statement add column fee bigint not null default 0;
alter table public.shop_statement_line add column fee bigint;

-- What a ledger came to until the end of a month, in fen; made anew each night. Without a primary key, so that no trial notes it.
create table public.shop_ledger_closing (
  tenant_id integer not null,
  ledger varchar(10) not null,
  until timestamptz not null,
  amount bigint not null
);
create unique index shop_ledger_closing_until_key on public.shop_ledger_closing (tenant_id, ledger, until);
select keep_tenants_apart('public.shop_ledger_closing');

create index sys_record_change_person on public.sys_record_change (tenant_id, create_by, create_time desc, id desc);
