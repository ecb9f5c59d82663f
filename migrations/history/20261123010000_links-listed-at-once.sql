-- The lists of roles and departments beside people follow the links once per statement, for all whom it touches: thousands
-- of links are written together by imports. `touched` are the links before or after.
drop trigger sys_user_role_listed on sys_user_role;
drop trigger sys_user_depart_listed on sys_user_depart;
drop trigger sys_depart_moved on sys_depart;
drop function sys_user_roles_listed();
drop function sys_user_departs_listed();
drop function sys_user_departs_moved();
drop function sys_user_departs_above(varchar);

create function sys_user_roles_listed() returns trigger language plpgsql as $$
begin
  update sys_user u set selectedroles = listed.ids
  from (
    select t.user_id, string_agg(l.role_id, ',' order by l.role_id collate "C") as ids
    from (select distinct user_id from touched) t left join sys_user_role l on l.user_id = t.user_id group by t.user_id
  ) listed
  where u.id = listed.user_id and u.selectedroles is distinct from listed.ids;
  return null;
end $$;

-- What a person's row says of their departments counts those of all their tenants, whoever changes one of them.
create function list_departs_of(people varchar[]) returns void language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  if cardinality(people) = 0 then
    return;
  end if;
  perform set_config('app.tenant', 'all', true);
  update sys_user u set selecteddeparts = listed.ids, under_departs = listed.above
  from (
    with recursive own as (
      select p.id as user_id, l.dep_id from unnest(people) p (id) left join sys_user_depart l on l.user_id = p.id
    ), up as (
      select own.user_id, d.id, d.parent_id from own join sys_depart d on d.id = own.dep_id
      union select up.user_id, d.id, d.parent_id from up join sys_depart d on d.id = up.parent_id
    )
    select o.user_id, o.ids, a.ids as above
    from (select user_id, string_agg(dep_id, ',' order by dep_id collate "C") as ids from own group by user_id) o
    left join (select user_id, string_agg(id, ',' order by id collate "C") as ids from up group by user_id) a
      on a.user_id = o.user_id
  ) listed
  where u.id = listed.user_id
    and (u.selecteddeparts, u.under_departs) is distinct from (listed.ids, listed.above);
  perform set_config('app.tenant', coalesce(spoke, ''), true);
end $$;

create function sys_user_departs_listed() returns trigger language plpgsql as $$
begin
  perform list_departs_of(array(select distinct user_id from touched));
  return null;
end $$;

create function sys_user_departs_moved() returns trigger language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
  people varchar[];
begin
  perform set_config('app.tenant', 'all', true);
  people := array(
    with recursive below as (
      select a.id from after_rows a join before_rows b on b.id = a.id where a.parent_id is distinct from b.parent_id
      union select d.id from sys_depart d join below b on d.parent_id = b.id
    ) select distinct l.user_id from sys_user_depart l join below b on b.id = l.dep_id
  );
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  perform list_departs_of(people);
  return null;
end $$;

create trigger sys_user_role_listed_new after insert on sys_user_role
  referencing new table as touched for each statement execute function sys_user_roles_listed();
create trigger sys_user_role_listed_gone after delete on sys_user_role
  referencing old table as touched for each statement execute function sys_user_roles_listed();
create trigger sys_user_role_listed_before after update on sys_user_role
  referencing old table as touched for each statement execute function sys_user_roles_listed();
create trigger sys_user_role_listed_after after update on sys_user_role
  referencing new table as touched for each statement execute function sys_user_roles_listed();
create trigger sys_user_depart_listed_new after insert on sys_user_depart
  referencing new table as touched for each statement execute function sys_user_departs_listed();
create trigger sys_user_depart_listed_gone after delete on sys_user_depart
  referencing old table as touched for each statement execute function sys_user_departs_listed();
create trigger sys_user_depart_listed_before after update on sys_user_depart
  referencing old table as touched for each statement execute function sys_user_departs_listed();
create trigger sys_user_depart_listed_after after update on sys_user_depart
  referencing new table as touched for each statement execute function sys_user_departs_listed();
create trigger sys_depart_moved after update on sys_depart
  referencing old table as before_rows new table as after_rows for each statement execute function sys_user_departs_moved();
