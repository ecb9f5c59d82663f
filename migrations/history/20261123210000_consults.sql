-- What customers ask, and what is answered: questions about listings and orders, with their thread. `due_at` says until
-- when an answer is owed; nothing is owed without it.
create sequence shop_consult_no_seq;
create table shop_consult (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  consult_no varchar(20) not null,
  kind smallint not null default 1,
  user_id varchar(36) not null,
  title varchar(120) not null,
  content varchar(2000) not null,
  images text,
  goods_id varchar(36),
  product_id varchar(36),
  product_title varchar(120),
  order_id varchar(36),
  order_no varchar(20),
  is_public boolean not null default false,
  is_hidden boolean not null default false,
  state smallint not null default 0,
  assignee varchar(100),
  asked_at timestamptz not null default now(),
  last_message_at timestamptz,
  due_at timestamptz,
  is_overdue boolean not null default false,
  first_reply_at timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  close_reason varchar(200),
  score smallint check (score between 1 and 5),
  view_count integer not null default 0,
  report_count integer not null default 0,
  find_text text,
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
  foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, id),
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id)
);
create unique index shop_consult_consult_no_key on shop_consult (tenant_id, consult_no) where del_flag = 0;
create index shop_consult_list on shop_consult (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_consult_state on shop_consult (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_consult_user on shop_consult (tenant_id, user_id, create_time desc) where del_flag = 0;
create index shop_consult_order on shop_consult (order_id) where order_id is not null;
create index shop_consult_public on shop_consult (tenant_id, product_id, asked_at desc) where is_public and not is_hidden and del_flag = 0;
create index shop_consult_due on shop_consult (tenant_id, due_at) where state in (0, 1) and del_flag = 0;
create index shop_consult_overdue on shop_consult (tenant_id) where is_overdue and del_flag = 0;
create index shop_consult_solved on shop_consult (tenant_id, solved_at) where state = 3 and del_flag = 0;
create index shop_consult_find_text on shop_consult using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_consult_no_find_text on shop_consult (id) where find_text is null;
select keep_tenants_apart('shop_consult');

create table shop_consult_reply (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  consult_id varchar(36) not null,
  author_kind varchar(10) not null check (author_kind in ('user', 'staff')),
  author_id varchar(100) not null,
  author_name varchar(100) not null,
  content varchar(2000) not null,
  images text,
  is_internal boolean not null default false,
  is_hidden boolean not null default false,
  replied_at timestamptz not null default now(),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, consult_id) references shop_consult (tenant_id, id)
);
create index shop_consult_reply_thread on shop_consult_reply (consult_id, replied_at, id) where del_flag = 0;
select keep_tenants_apart('shop_consult_reply');

-- Why something is reported, and what is done about it unless staff decide otherwise.
create table shop_report_cause (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(32) not null,
  title varchar(50) not null,
  title_en varchar(50),
  default_result varchar(20) not null default 'none',
  weight integer not null default 1,
  needs_text boolean not null default false,
  sort_rank integer not null default 0,
  state smallint not null default 1,
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
create unique index shop_report_cause_code_key on shop_report_cause (tenant_id, code) where del_flag = 0;
create unique index shop_report_cause_title_key on shop_report_cause (tenant_id, title) where del_flag = 0;
create index shop_report_cause_list on shop_report_cause (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('shop_report_cause');

-- Customers report consults and replies of others. What was reported is kept as it was, whatever becomes of it; `undo` is
-- what upholding changed, so that it can be taken back.
create table shop_consult_report (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  consult_id varchar(36) not null,
  reply_id varchar(36),
  target_text varchar(300) not null,
  author_id varchar(36),
  author_name varchar(100) not null,
  reporter_id varchar(36) not null,
  cause_id varchar(36) not null,
  description varchar(500),
  proofs text,
  state smallint not null default 0,
  result varchar(20),
  mute_days integer,
  muted_until timestamptz,
  handler varchar(100),
  handled_at timestamptz,
  note varchar(500),
  merged_into varchar(36),
  reversed_at timestamptz,
  reversed_by varchar(100),
  reverse_reason varchar(500),
  reported_at timestamptz not null default now(),
  undo jsonb,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  unique (tenant_id, id),
  foreign key (tenant_id, consult_id) references shop_consult (tenant_id, id),
  foreign key (tenant_id, reply_id) references shop_consult_reply (tenant_id, id),
  foreign key (tenant_id, author_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, reporter_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, cause_id) references shop_report_cause (tenant_id, id),
  foreign key (tenant_id, merged_into) references shop_consult_report (tenant_id, id)
);
create unique index shop_consult_report_once on shop_consult_report (tenant_id, reporter_id, consult_id, coalesce(reply_id, ''))
  where state in (0, 1) and del_flag = 0;
create index shop_consult_report_list on shop_consult_report (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_consult_report_state on shop_consult_report (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_consult_report_target on shop_consult_report (consult_id, reply_id) where del_flag = 0;
create index shop_consult_report_merged on shop_consult_report (merged_into) where merged_into is not null;
select keep_tenants_apart('shop_consult_report');

-- Whoever is muted neither asks nor replies until then.
alter table shop_app_user
  add column is_muted boolean not null default false,
  add column muted_until timestamptz,
  add column mute_reason varchar(200);
create index shop_app_user_muted on shop_app_user (tenant_id, muted_until) where is_muted and del_flag = 0;
