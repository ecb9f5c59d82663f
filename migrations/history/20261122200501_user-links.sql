-- What a person is given, as lists beside their row: roles and departments follow the links, tenants what the row says.
alter table sys_user add column selectedroles text;
alter table sys_user add column selecteddeparts text;
-- the departments and all above them: who is below one is found by it
alter table sys_user add column under_departs text;
alter table sys_user add column tenant_ids text[] generated always as (
  string_to_array(coalesce(nullif(btrim(replace(rel_tenant_ids, ' ', ''), ','), ''), tenant_id::text), ',')
) stored;
-- Somebody who was imported has no password until one is given to them.
alter table sys_user add column has_password boolean generated always as (password <> '') stored;

create function sys_user_roles_listed() returns trigger language plpgsql as $$
begin
  update sys_user u set selectedroles = (select string_agg(l.role_id, ',' order by l.role_id collate "C") from sys_user_role l where l.user_id = u.id)
  where u.id in (case when tg_op = 'DELETE' then old.user_id else new.user_id end, case when tg_op = 'INSERT' then new.user_id else old.user_id end);
  return null;
end $$;
create function sys_user_departs_above(person varchar) returns text language sql stable as $$
  with recursive up as (
    select d.id, d.parent_id from sys_user_depart l join sys_depart d on d.id = l.dep_id where l.user_id = person
    union select d.id, d.parent_id from up join sys_depart d on d.id = up.parent_id
  ) select string_agg(id, ',' order by id collate "C") from up
$$;
create function sys_user_departs_listed() returns trigger language plpgsql as $$
begin
  update sys_user u set under_departs = sys_user_departs_above(u.id),
    selecteddeparts = (select string_agg(l.dep_id, ',' order by l.dep_id collate "C") from sys_user_depart l where l.user_id = u.id)
  where u.id in (case when tg_op = 'DELETE' then old.user_id else new.user_id end, case when tg_op = 'INSERT' then new.user_id else old.user_id end);
  return null;
end $$;
create function sys_user_departs_moved() returns trigger language plpgsql as $$
begin
  update sys_user u set under_departs = sys_user_departs_above(u.id)
  where u.id in (
    with recursive below as (
      select new.id union select d.id from sys_depart d join below b on d.parent_id = b.id
    ) select l.user_id from sys_user_depart l join below b on b.id = l.dep_id
  );
  return null;
end $$;
create trigger sys_depart_moved after update of parent_id on sys_depart
  for each row when (new.parent_id is distinct from old.parent_id) execute function sys_user_departs_moved();
create trigger sys_user_role_listed after insert or update or delete on sys_user_role
  for each row execute function sys_user_roles_listed();
create trigger sys_user_depart_listed after insert or update or delete on sys_user_depart
  for each row execute function sys_user_departs_listed();

update sys_user u set
  under_departs = sys_user_departs_above(u.id),
  selectedroles = (select string_agg(l.role_id, ',' order by l.role_id collate "C") from sys_user_role l where l.user_id = u.id),
  selecteddeparts = (select string_agg(l.dep_id, ',' order by l.dep_id collate "C") from sys_user_depart l where l.user_id = u.id);

create index sys_user_newest on sys_user (create_time desc, id desc) where del_flag = 0;
create index sys_user_username_lower on sys_user (lower(username));

alter table sys_user add column find_text text;
create index sys_user_find_text on sys_user using gin (find_text gin_trgm_ops) with (fastupdate = off);
create index sys_user_no_find_text on sys_user (id) where find_text is null;
