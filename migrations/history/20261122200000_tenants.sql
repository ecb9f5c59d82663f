-- Tenants, and the permissions that the people of one may hold at most.
create table sys_tenant_pack (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  name varchar(100) not null,
  description varchar(500),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_tenant_pack_name_key on sys_tenant_pack (tenant_id, name) where del_flag = 0;
create index sys_tenant_pack_create_time on sys_tenant_pack (tenant_id, create_time desc, id desc) where del_flag = 0;

create table sys_tenant_pack_permission (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  pack_id varchar(36) not null references sys_tenant_pack (id),
  permission_id varchar(36) not null references sys_permission (id) on delete cascade
);
create unique index sys_tenant_pack_permission_pair_key on sys_tenant_pack_permission (pack_id, permission_id);

-- The id is the number in decimal; 0 is the shop itself. Rows belong to the shop, whatever tenant they describe.
create table sys_tenant (
  id varchar(36) primary key check (id = number::text),
  number integer not null check (number between 0 and 99999),
  name varchar(100) not null,
  begin_date timestamptz,
  end_date timestamptz,
  status smallint not null default 1,
  pack_id varchar(36) references sys_tenant_pack (id),
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0
);
create unique index sys_tenant_number_key on sys_tenant (tenant_id, number) where del_flag = 0;
create unique index sys_tenant_name_key on sys_tenant (tenant_id, name) where del_flag = 0;
create index sys_tenant_create_time on sys_tenant (tenant_id, create_time desc, id desc) where del_flag = 0;

insert into sys_tenant (id, number, name, create_by) values ('0', 0, '手办商城', 'system');
-- whoever belongs to a tenant today goes on to do so
insert into sys_tenant (id, number, name, create_by)
select t.id::text, t.id, '租户 ' || t.id, 'system' from (
  select distinct part::integer as id from sys_user u
  cross join lateral regexp_split_to_table(concat_ws(',', u.tenant_id, u.rel_tenant_ids), ',') as part
  where part ~ '^\s*[1-9][0-9]{0,4}\s*$'
) t;

-- The tenants somebody belongs to: those that are named, where some are, else the one they were made in.
create function tenants_of(home integer, named varchar) returns integer[] language sql immutable parallel safe as $$
  select case when coalesce(btrim(named), '') = '' then array[home]
    else array(select part::integer from unnest(string_to_array(replace(named, ' ', ''), ',')) as part where part <> '') end
$$;
