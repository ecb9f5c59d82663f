-- What the pages of signing in look like: one row, of the house. What is empty is that of the product.
create table sys_sign_in_look (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(40),
  name_en varchar(60),
  slogan varchar(60),
  slogan_en varchar(100),
  logo varchar(500),
  picture varchar(500),
  color varchar(7),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  constraint sys_sign_in_look_once unique (tenant_id)
);
create index sys_sign_in_look_list on sys_sign_in_look (tenant_id, create_time desc, id desc) where del_flag = 0;
select keep_tenants_apart('sys_sign_in_look');
insert into sys_sign_in_look (create_by) values ('system');
