-- Items of a dictionary may stand below others of it.
alter table sys_dict_item add column parent_id varchar(36);
create index sys_dict_item_parent_id on sys_dict_item (parent_id) where del_flag = 0;

-- Adding items of dictionaries is a right of the page of dictionaries; it was kept below that of categories. Ids are
-- those that the seed gives.
update sys_permission
set parent_id = substr(encode(sha256('menu:system:dict'::bytea), 'hex'), 1, 32), name = '新增', name_en = 'Add', sort_no = 2
where id = substr(encode(sha256('menu:system:dict:add'::bytea), 'hex'), 1, 32)
  and parent_id = substr(encode(sha256('menu:system:category'::bytea), 'hex'), 1, 32);

-- Tables that administrators let fields choose from, beside those that declarations name.
create table sys_dict_table (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  table_name varchar(64) not null,
  text_column varchar(64) not null,
  code_column varchar(64) not null,
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
create unique index sys_dict_table_columns_key on sys_dict_table (table_name, text_column, code_column) where del_flag = 0;
