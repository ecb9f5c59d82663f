-- The roles beside people follow the links once per statement, as their departments do, and count those of all their tenants.
create or replace function sys_user_roles_listed() returns trigger language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  update sys_user u set selectedroles = listed.ids
  from (
    select t.user_id, string_agg(l.role_id, ',' order by l.role_id collate "C") as ids
    from (select distinct user_id from touched) t left join sys_user_role l on l.user_id = t.user_id group by t.user_id
  ) listed
  where u.id = listed.user_id and u.selectedroles is distinct from listed.ids;
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  return null;
end $$;
