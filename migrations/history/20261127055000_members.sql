-- Members: what staff fixed by hand stands beside what was earned; growth has a ledger; a log says what changed and why.
alter table shop_member_level add column name_en varchar(50), add column color varchar(20);
create unique index shop_member_level_name_key on shop_member_level (tenant_id, name) where del_flag = 0;
create index shop_member_level_list on shop_member_level (tenant_id, create_time desc, id desc) where del_flag = 0;

alter table shop_member
  add column fixed_level_id varchar(36),
  add column fixed_until timestamptz,
  add column level_since timestamptz not null default now(),
  add column is_expired boolean not null default false,
  add column told_until timestamptz,
  add column why varchar(200),
  add column remark varchar(500),
  add column find_text text,
  add foreign key (tenant_id, fixed_level_id) references shop_member_level (tenant_id, id);
create unique index shop_member_member_no_key on shop_member (tenant_id, member_no) where del_flag = 0;
create index shop_member_list on shop_member (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_member_find_text on shop_member using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index shop_member_no_find_text on shop_member (id) where find_text is null;
create index shop_member_state on shop_member (tenant_id, state, is_expired, id) where del_flag = 0;
create index shop_member_by_level on shop_member (tenant_id, level_id) where del_flag = 0;
create index shop_member_by_fixed_level on shop_member (tenant_id, fixed_level_id) where del_flag = 0;
create index shop_member_ends on shop_member (tenant_id, valid_to) where del_flag = 0 and state = 1 and not is_expired;
create index shop_member_review on shop_member (tenant_id, level_since) where del_flag = 0 and state = 1;

create sequence shop_member_no_seq;

create table shop_growth_record (
  id varchar(36) primary key,
  user_id varchar(36) not null,
  kind varchar(20) not null,
  amount integer not null,
  balance_after integer not null,
  order_id varchar(36),
  order_no varchar(20),
  remark varchar(500),
  at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
create index shop_growth_record_list on shop_growth_record (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_growth_record_user on shop_growth_record (tenant_id, user_id, at);
create index shop_growth_record_order on shop_growth_record (tenant_id, order_id) where order_id is not null;
select keep_tenants_apart('shop_growth_record');

create table shop_member_log (
  id varchar(36) primary key,
  user_id varchar(36) not null,
  kind varchar(20) not null,
  from_text varchar(500),
  to_text varchar(500),
  reason varchar(500),
  operator varchar(100) not null,
  command varchar(64) not null,
  address varchar(64),
  at timestamptz not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
create index shop_member_log_list on shop_member_log (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_member_log_user on shop_member_log (tenant_id, user_id, id);
create index shop_member_log_kind on shop_member_log (tenant_id, kind, id);
select keep_tenants_apart('shop_member_log');
