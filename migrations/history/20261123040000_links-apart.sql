-- The second wall around people, and around rows that have no tenant of their own because they belong to a row that has.

-- Puts the wall around a table whose rows belong to a row of another one: whoever has that row has these.
--   select keep_parts_apart('shop_coupon_use', of => 'coupon_id', owner => 'shop_coupon');
create function keep_parts_apart(kept regclass, of name, owner regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', kept);
  execute format('drop policy if exists own_tenant on %s', kept);
  execute format('create policy own_tenant on %s using (connection_is_server() or exists (
    select 1 from %s as owner where owner.id = %s.%I and owner.tenant_id = (select connection_tenant())))',
    kept, owner, kept, of);
end
$$;

select keep_parts_apart('sys_user_role', of => 'role_id', owner => 'sys_role');
select keep_parts_apart('sys_role_permission', of => 'role_id', owner => 'sys_role');
select keep_parts_apart('sys_user_depart', of => 'dep_id', owner => 'sys_depart');
select keep_parts_apart('sys_depart_permission', of => 'depart_id', owner => 'sys_depart');
select keep_parts_apart('sys_depart_role_permission', of => 'role_id', owner => 'sys_depart_role');
select keep_parts_apart('sys_depart_role_user', of => 'drole_id', owner => 'sys_depart_role');
select keep_parts_apart('sys_job_row', of => 'job_id', owner => 'sys_job');

-- Plans are rows of the shop itself; each tenant may read what its own contains, which bounds the rights in it.
select keep_parts_apart('sys_tenant_pack_permission', of => 'pack_id', owner => 'sys_tenant_pack');
create policy own_plan on sys_tenant_pack_permission for select using (exists (
  select 1 from sys_tenant as own where own.number = (select connection_tenant()) and own.pack_id = sys_tenant_pack_permission.pack_id));

-- People are there for each tenant that they belong to. Where they were made they are read still after they left: their
-- names stay with what they did.
alter table sys_user enable row level security, force row level security;
create policy own_tenant on sys_user
  using (connection_is_server() or tenant_ids @> array[(select connection_tenant())::text]);
create policy home_tenant on sys_user for select using (tenant_id = (select connection_tenant()));

-- What a person's row says of their roles counts those of all their tenants, whoever changes one of them.
create or replace function sys_user_roles_listed() returns trigger language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  update sys_user u set selectedroles = (select string_agg(l.role_id, ',' order by l.role_id collate "C") from sys_user_role l where l.user_id = u.id)
  where u.id in (case when tg_op = 'DELETE' then old.user_id else new.user_id end, case when tg_op = 'INSERT' then new.user_id else old.user_id end);
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  return null;
end $$;
