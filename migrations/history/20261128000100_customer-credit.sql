-- What the shop owes customers beside their deposits: what they paid and may use for other orders. Entries are added, never
-- changed; the balance at the customer is their sum, kept beside it so that nobody uses more than there is.
alter table shop_app_user add column credit bigint not null default 0 constraint shop_app_user_credit check (credit >= 0);

-- What credit pays of an order. It is taken when the order asks for it, and given back if the order is cancelled.
alter table shop_order add column credit_used bigint not null default 0
  constraint shop_order_credit check (credit_used between 0 and payable);

create table shop_credit_entry (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null,
  kind varchar(20) not null check (kind in ('deposit', 'use', 'return', 'refund', 'payout')),
  amount bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  order_id varchar(36),
  order_no varchar(20),
  ref_id varchar(36),
  third_no varchar(64),
  remark varchar(200),
  at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
  constraint shop_credit_entry_sign check (amount <> 0 and (kind in ('use', 'payout')) = (amount < 0))
);
create index shop_credit_entry_list on shop_credit_entry (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_credit_entry_at on shop_credit_entry (tenant_id, at desc) where del_flag = 0;
create index shop_credit_entry_user on shop_credit_entry (tenant_id, user_id, create_time desc) where del_flag = 0;
create index shop_credit_entry_order on shop_credit_entry (tenant_id, order_id) where order_id is not null and del_flag = 0;
select keep_tenants_apart('shop_credit_entry');

-- deposits that became credit before customers had any
insert into shop_credit_entry (user_id, kind, amount, balance_after, order_id, order_no, ref_id, at, create_by, tenant_id)
select l.user_id, 'deposit', -l.amount,
  sum(-l.amount) over (partition by l.tenant_id, l.user_id order by l.at, l.id), c.deposit_order_id, l.order_no, l.claim_id,
  l.at, l.create_by, l.tenant_id
from shop_deposit_ledger l join shop_final_claim c on c.id = l.claim_id and c.tenant_id = l.tenant_id
where l.kind = 'credit';
update shop_app_user u set credit = e.credit
from (select tenant_id, user_id, sum(amount) as credit from shop_credit_entry group by 1, 2) e
where e.user_id = u.id and e.tenant_id = u.tenant_id;
