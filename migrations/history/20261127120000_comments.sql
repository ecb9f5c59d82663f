-- What people say about a record of any resource, as one thread. The record is named as its history names it.
create table sys_comment (
  id varchar(36) primary key,
  tenant_id integer not null,
  table_name varchar(64) not null,
  record_id varchar(36) not null,
  -- people are named as @[id]
  text text not null,
  -- stored paths joined by commas
  pictures text not null default '',
  user_id varchar(36) not null,
  create_by varchar(50) not null,
  create_time timestamptz not null default now(),
  edit_time timestamptz,
  done_by varchar(36),
  done_time timestamptz,
  -- {"up": [ids of people]}
  reactions jsonb not null default '{}',
  delete_by varchar(50),
  delete_time timestamptz,
  del_flag smallint not null default 0
);
create index sys_comment_record on sys_comment (tenant_id, table_name, record_id, id desc) where del_flag = 0;
create index sys_comment_age on sys_comment (create_time);
select keep_tenants_apart('sys_comment');
