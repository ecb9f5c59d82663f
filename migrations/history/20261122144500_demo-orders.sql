-- Orders of the gallery and what they consist of.
create table demo_order (
  id varchar(36) primary key,
  order_no varchar(20) not null,
  buyer varchar(50) not null,
  phone varchar(20),
  address varchar(200),
  total bigint not null default 0,
  state smallint not null default 10,
  carrier varchar(100),
  tracking_no varchar(40),
  note varchar(500),
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
create unique index demo_order_order_no_key on demo_order (tenant_id, order_no) where del_flag = 0;
create index demo_order_list on demo_order (tenant_id, create_time desc, id desc) where del_flag = 0;
create index demo_order_state on demo_order (tenant_id, state) where del_flag = 0;
create table demo_order_item (
  id varchar(36) primary key,
  order_id varchar(36) not null,
  position integer not null,
  name varchar(100) not null,
  price bigint not null,
  qty integer not null,
  note varchar(200),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  foreign key (tenant_id, order_id) references demo_order (tenant_id, id)
);
create index demo_order_item_order on demo_order_item (order_id, position);
