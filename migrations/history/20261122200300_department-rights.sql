-- What departments may do, and the roles they have for their own people.
--
-- sys_depart_permission: what a department was given. By itself it gives nobody a right; it is the limit of the
--   department's roles. data_rule_ids are the rules its roles choose from.
-- sys_depart_role: a role of one department. It counts in the tenant of its department, for people of sys_depart_role_user
--   who belong to that very department, as long as role and department are live (del_flag = 0).
-- sys_depart_role_permission: what such a role gives. It cannot give what the department was not given: the key below
--   takes a permission from all roles of a department in the same statement that takes it from the department.
--   data_rule_ids are those that bind the role; where it has none, all those of the department bind it.
-- sys_depart_role_user: who has such a role.

alter table sys_depart add constraint sys_depart_tenant_id_id_key unique (tenant_id, id);
update sys_depart set parent_id = null where parent_id = '';
update sys_depart c set parent_id = null where parent_id is not null
  and not exists (select 1 from sys_depart p where p.id = c.parent_id and p.tenant_id = c.tenant_id);
alter table sys_depart add constraint sys_depart_parent_tenant_fkey
  foreign key (tenant_id, parent_id) references sys_depart (tenant_id, id);
-- codes begin anew in each tenant
drop index sys_depart_org_code_key;
create unique index sys_depart_org_code_key on sys_depart (tenant_id, org_code) where del_flag = 0;
create index sys_depart_create_time on sys_depart (tenant_id, create_time desc, id desc) where del_flag = 0;

create table sys_depart_permission (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  depart_id varchar(36) not null references sys_depart (id),
  permission_id varchar(36) not null references sys_permission (id),
  data_rule_ids varchar(1000)
);
alter table sys_depart_permission add constraint sys_depart_permission_pair_key unique (depart_id, permission_id);
create index sys_depart_permission_permission_id on sys_depart_permission (permission_id);

create table sys_depart_role (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  depart_id varchar(36) not null,
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
  version integer not null default 0,
  constraint sys_depart_role_depart_tenant_fkey foreign key (tenant_id, depart_id) references sys_depart (tenant_id, id),
  constraint sys_depart_role_depart_id_id_key unique (depart_id, id)
);
create unique index sys_depart_role_role_code_key on sys_depart_role (tenant_id, role_code) where del_flag = 0;
create index sys_depart_role_create_time on sys_depart_role (tenant_id, create_time desc, id desc) where del_flag = 0;

create table sys_depart_role_permission (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  depart_id varchar(36) not null,
  role_id varchar(36) not null,
  permission_id varchar(36) not null,
  data_rule_ids varchar(1000),
  operate_date timestamptz not null default now(),
  operate_ip varchar(100),
  constraint sys_depart_role_permission_role_fkey
    foreign key (depart_id, role_id) references sys_depart_role (depart_id, id),
  constraint sys_depart_role_permission_given_fkey
    foreign key (depart_id, permission_id) references sys_depart_permission (depart_id, permission_id) on delete cascade
);
create unique index sys_depart_role_permission_pair_key on sys_depart_role_permission (role_id, permission_id);
create index sys_depart_role_permission_given on sys_depart_role_permission (depart_id, permission_id);

create table sys_depart_role_user (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null references sys_user (id),
  drole_id varchar(36) not null references sys_depart_role (id)
);
create unique index sys_depart_role_user_pair_key on sys_depart_role_user (user_id, drole_id);
create index sys_depart_role_user_drole_id on sys_depart_role_user (drole_id);
