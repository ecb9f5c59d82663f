-- Rows of the gallery that clients of the protocol have pages of: people, and ships that are saved cell by cell.
create table demo_person (
  id varchar(36) primary key,
  name varchar(30) not null,
  key_word varchar(255),
  punch_time timestamptz,
  salary_money bigint,
  bonus_money bigint,
  sex smallint,
  age integer,
  birthday date,
  email varchar(50),
  content varchar(1000),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
select keep_tenants_apart('demo_person');
create index demo_person_list on demo_person (tenant_id, create_time desc, id desc) where del_flag = 0;

create table demo_ship (
  id varchar(36) primary key,
  ship_name varchar(60) not null,
  parent_id varchar(36),
  call varchar(20),
  len integer,
  ton integer,
  payer varchar(50),
  count integer,
  company varchar(100),
  trend varchar(100),
  progress integer,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
select keep_tenants_apart('demo_ship');
create unique index demo_ship_ship_name_key on demo_ship (tenant_id, ship_name) where del_flag = 0;
create index demo_ship_list on demo_ship (tenant_id, create_time desc, id desc) where del_flag = 0;
create index demo_ship_parent on demo_ship (tenant_id, parent_id) where del_flag = 0;
