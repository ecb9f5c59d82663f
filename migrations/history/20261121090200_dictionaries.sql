-- Dictionaries and the category tree (wire reference 4.7, 4.8).
create table sys_dict (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  dict_name varchar(100) not null,
  dict_code varchar(100) not null,
  description varchar(255),
  type smallint not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_dict_dict_code_key on sys_dict (dict_code) where del_flag = 0;

create table sys_dict_item (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  dict_id varchar(36) not null references sys_dict (id),
  item_text varchar(100) not null,
  item_text_en varchar(100),
  item_value varchar(100) not null,
  description varchar(255),
  color varchar(20),
  sort_order integer not null default 1,
  status smallint not null default 1,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_dict_item_item_value_key on sys_dict_item (dict_id, item_value) where del_flag = 0;

create table sys_category (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  pid varchar(36) not null default '0',
  name varchar(100) not null,
  name_en varchar(100),
  code varchar(100) not null,
  has_child varchar(3) not null default '0',
  sort_order integer not null default 0,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_category_code_key on sys_category (tenant_id, code) where del_flag = 0;
create index sys_category_pid on sys_category (pid, sort_order) where del_flag = 0;
