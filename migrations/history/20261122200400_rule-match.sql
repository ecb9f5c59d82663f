-- Whether the ticked rules of a grant are joined by and, or by or.
alter table sys_role_permission
  add column rule_match varchar(3) not null default 'and' check (rule_match in ('and', 'or'));
alter table if exists sys_depart_permission
  add column if not exists rule_match varchar(3) not null default 'and' check (rule_match in ('and', 'or'));
alter table if exists sys_depart_role_permission
  add column if not exists rule_match varchar(3) not null default 'and' check (rule_match in ('and', 'or'));
