-- Every server process hears at once when anything changes that rights are made of.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_rights', '');
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['sys_user', 'sys_role', 'sys_user_role', 'sys_permission', 'sys_role_permission',
    'sys_permission_data_rule', 'sys_depart', 'sys_user_depart', 'sys_depart_permission', 'sys_depart_role',
    'sys_depart_role_permission', 'sys_depart_role_user', 'sys_user_agent', 'sys_tenant', 'sys_tenant_pack',
    'sys_tenant_pack_permission']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function tell_rights_changed()', name || '_rights_changed', name);
  end loop;
end $$;
