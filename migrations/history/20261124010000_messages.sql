-- What customers are told: texts for each occasion, what was sent to whom, and the mail server of a shop.

create table shop_message_template (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  occasion varchar(40) not null,
  channel varchar(20) not null,
  title_zh varchar(100) not null,
  title_en varchar(100) not null,
  body_zh varchar(2000) not null,
  body_en varchar(2000) not null,
  is_enabled boolean not null default true,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id)
);
create unique index shop_message_template_once on shop_message_template (tenant_id, occasion, channel) where del_flag = 0;
create index shop_message_template_list on shop_message_template (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_message_template');

create table shop_message (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  occasion varchar(40) not null,
  channel varchar(20) not null,
  user_id varchar(36) not null,
  order_id varchar(36),
  order_no varchar(20),
  -- what it tells of: nobody is told twice of the same through the same channel
  once_key varchar(120) not null,
  title varchar(200) not null,
  body text not null,
  address varchar(200),
  state smallint not null default 0,
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  read_at timestamptz,
  error varchar(500),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
create unique index shop_message_once on shop_message (tenant_id, user_id, channel, once_key);
create index shop_message_list on shop_message (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_message_user on shop_message (tenant_id, user_id, create_time desc);
create index shop_message_order on shop_message (tenant_id, order_id) where order_id is not null;
create index shop_message_due on shop_message (due_at) where state = 0;
create index shop_message_unread on shop_message (tenant_id, user_id) where channel = 'app' and state = 1 and read_at is null;
select keep_tenants_apart('shop_message');

create table shop_mail_server (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  host varchar(200) not null,
  port integer not null,
  security varchar(10) not null,
  username varchar(200),
  password_sealed text,
  from_name varchar(100),
  from_address varchar(200) not null,
  is_enabled boolean not null default true,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id)
);
create index shop_mail_server_list on shop_mail_server (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_mail_server');

-- Reminders of balances: each one of each claim, and when the next is due for which deadline.
create table shop_claim_reminder (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  claim_id varchar(36) not null,
  deposit_order_no varchar(20),
  user_id varchar(36) not null,
  final_goods_id varchar(36),
  moment varchar(10) not null,
  for_at timestamptz not null,
  once_key varchar(120) not null,
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
  unique (tenant_id, claim_id, moment, for_at),
  foreign key (tenant_id, claim_id) references shop_final_claim (tenant_id, id)
);
create index shop_claim_reminder_list on shop_claim_reminder (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_claim_reminder_key on shop_claim_reminder (tenant_id, once_key);
select keep_tenants_apart('shop_claim_reminder');
alter table shop_final_claim add column remind_at timestamptz;
alter table shop_final_claim add column remind_due timestamptz;
create index shop_final_claim_live on shop_final_claim (tenant_id, id) where state in (1, 3) and del_flag = 0;
