-- Customers on the list of a notice are rows of their own: staff look at them, and add them by a sheet.
alter table shop_notice_listed
  drop constraint shop_notice_listed_pkey,
  add column id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  add column create_by varchar(100),
  add column create_time timestamptz not null default now(),
  add column update_by varchar(100),
  add column update_time timestamptz,
  add column del_flag smallint not null default 0,
  add column sys_org_code varchar(64),
  add column version integer not null default 0,
  add unique (tenant_id, notice_id, user_id);
create index shop_notice_listed_list on shop_notice_listed (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_notice_listed_notice on shop_notice_listed (tenant_id, notice_id, create_time desc, id desc) where del_flag = 0;
create index shop_notice_listed_user on shop_notice_listed (tenant_id, user_id);
