-- Staff, roles, menu and permissions, row rules (wire reference 3.2, 4.1 to 4.4).
create extension if not exists pg_trgm;

create table sys_user (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  username varchar(100) not null,
  realname varchar(100),
  password varchar(255) not null,
  must_change_password boolean not null default false,
  avatar varchar(500),
  birthday date,
  sex smallint not null default 0,
  email varchar(100),
  phone varchar(45),
  org_code varchar(64),
  status smallint not null default 1,
  activiti_sync smallint,
  work_no varchar(100),
  post varchar(500),
  telephone varchar(45),
  user_identity smallint not null default 1,
  depart_ids text,
  rel_tenant_ids varchar(100),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_user_username_key on sys_user (username);
create unique index sys_user_phone_key on sys_user (phone) where phone is not null;
create unique index sys_user_email_key on sys_user (email) where email is not null;
create unique index sys_user_work_no_key on sys_user (work_no) where work_no is not null;

create table sys_role (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  role_name varchar(200) not null,
  role_code varchar(100) not null,
  description varchar(255),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_role_role_code_key on sys_role (tenant_id, role_code) where del_flag = 0;

create table sys_user_role (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null references sys_user (id),
  role_id varchar(36) not null references sys_role (id)
);
create unique index sys_user_role_pair_key on sys_user_role (user_id, role_id);

create table sys_permission (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  parent_id varchar(36),
  name varchar(100) not null,
  name_en varchar(100),
  url varchar(255),
  component varchar(255),
  component_name varchar(100),
  redirect varchar(255),
  menu_type smallint not null,
  perms varchar(255),
  perms_type varchar(10) not null default '1',
  sort_no numeric(8, 2) not null default 1,
  always_show boolean not null default false,
  icon varchar(100),
  is_route boolean not null default true,
  is_leaf boolean not null default true,
  keep_alive boolean not null default true,
  hidden boolean not null default false,
  hide_tab boolean not null default false,
  description varchar(255),
  rule_flag smallint not null default 0,
  status varchar(2) not null default '1',
  internal_or_external boolean not null default false,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_permission_perms_key on sys_permission (perms) where perms is not null and del_flag = 0;
create index sys_permission_parent_id on sys_permission (parent_id);

create table sys_role_permission (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  role_id varchar(36) not null references sys_role (id),
  permission_id varchar(36) not null references sys_permission (id),
  data_rule_ids varchar(1000),
  operate_date timestamptz not null default now(),
  operate_ip varchar(100)
);
create unique index sys_role_permission_pair_key on sys_role_permission (role_id, permission_id);

create table sys_permission_data_rule (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  permission_id varchar(36) not null references sys_permission (id),
  rule_name varchar(50),
  rule_column varchar(50) not null,
  rule_conditions varchar(50) not null,
  rule_value varchar(300) not null,
  status varchar(3) not null default '1',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);

create table sys_depart (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  parent_id varchar(36),
  depart_name varchar(100) not null,
  depart_name_en varchar(500),
  depart_name_abbr varchar(500),
  depart_order integer not null default 0,
  description varchar(500),
  org_category varchar(10) not null default '1',
  org_type varchar(10),
  org_code varchar(64) not null,
  mobile varchar(32),
  fax varchar(32),
  address varchar(100),
  memo varchar(500),
  status varchar(1) not null default '1',
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_depart_org_code_key on sys_depart (org_code) where del_flag = 0;

create table sys_user_depart (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null references sys_user (id),
  dep_id varchar(36) not null references sys_depart (id)
);
create unique index sys_user_depart_pair_key on sys_user_depart (user_id, dep_id);

create table sys_position (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  code varchar(100) not null,
  name varchar(100) not null,
  post_rank varchar(100) not null,
  company_id varchar(255),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_position_code_key on sys_position (tenant_id, code) where del_flag = 0;
create index sys_position_create_time on sys_position (tenant_id, create_time desc, id desc) where del_flag = 0;
