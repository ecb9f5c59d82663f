-- What was done to a row: who, when, by which command, and which fields went from what to what.
create table sys_record_change (
  id varchar(36) primary key,
  tenant_id integer not null,
  table_name varchar(64) not null,
  record_id varchar(36) not null,
  -- last part of the address that was called: add, edit, delete, importExcel, ...
  command varchar(64) not null,
  -- {"field": [from, to]} in the form of the wire; null where a row came or went
  changes jsonb,
  create_by varchar(50) not null,
  create_time timestamptz not null default now(),
  request_id varchar(64) not null
);
create index sys_record_change_record on sys_record_change (table_name, record_id, id desc);
