-- Saved advanced queries and views of lists (specification 3.14), private or shared with a role or everyone.
create table sys_saved_query (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  tenant_id integer not null default 0,
  owner_id varchar(36) not null references sys_user (id),
  page varchar(100) not null,
  kind varchar(10) not null check (kind in ('query', 'view')),
  title varchar(50) not null,
  shared_with varchar(10) not null default 'me' check (shared_with in ('me', 'role', 'everyone')),
  role_id varchar(36) references sys_role (id),
  content jsonb not null,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  check ((shared_with = 'role') = (role_id is not null))
);
create unique index sys_saved_query_title_key on sys_saved_query (tenant_id, owner_id, page, kind, title);
create index sys_saved_query_page on sys_saved_query (tenant_id, page);
