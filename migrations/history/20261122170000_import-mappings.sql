-- What people chose for the columns of a supplier's files, shared in the tenant.
create table sys_import_mapping (
  id varchar(36) primary key,
  tenant_id integer not null,
  -- name of the resource that is imported into
  resource varchar(100) not null,
  -- of the supplier; '' when none was given
  name varchar(50) not null default '',
  -- digest of the header texts of a file
  signature varchar(64) not null,
  -- field by header text, '' for a column that nothing is taken from
  columns jsonb not null,
  create_by varchar(100) not null,
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz not null default now()
);
create unique index sys_import_mapping_signature_key on sys_import_mapping (tenant_id, resource, signature);

-- The job that takes back what this one imported.
alter table sys_job add column undo_id varchar(36);
