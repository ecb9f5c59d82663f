-- An address of mail is one person's, whatever its capitals.
-- Where several have one already, it goes on to be that of whoever may sign in and was there first; the others keep it as it is
-- written, and nothing is sent to them by it to set a password, until they have another one. Administrators are told who they are.
alter table sys_user add column is_email_shared boolean not null default false;

create function sys_user_email_changed() returns trigger language plpgsql as $$
begin
  if lower(new.email) is distinct from lower(old.email) then
    new.is_email_shared := false;
  end if;
  return new;
end $$;
create trigger sys_user_email_changed before update of email on sys_user
  for each row execute function sys_user_email_changed();

do $$
declare
  names text;
begin
  update sys_user u set is_email_shared = true from (
    select id, row_number() over (partition by lower(email) order by del_flag, (status = 1) desc, create_time, id) as place
    from sys_user where email is not null) ranked
  where ranked.id = u.id and ranked.place > 1;
  select string_agg(username, ', ' order by username) into names from sys_user where is_email_shared;
  if names is not null then
    with event as (
      insert into sys_event (name, payload) values ('people-told', jsonb_build_object(
        'tenantId', 0, 'kind', 'system', 'userIds', '[]'::jsonb, 'usernames', '[]'::jsonb, 'holders', 'system:user:edit',
        'key', 'shared-addresses', 'about', null, 'sender', null,
        'text', jsonb_build_array('有人的邮箱与他人仅大小写不同，请更正',
          'Some people have the address of somebody else, but for its capitals'),
        'body', jsonb_build_array('这些账号不能用该邮箱找回密码：' || names,
          'These accounts cannot set a forgotten password by it: ' || names)))
      returning id)
    insert into sys_event_delivery (event_id, handler, record_key)
      select id, 'notifications', '0:system:shared-addresses' from event;
  end if;
end $$;

drop index sys_user_email_key;
create unique index sys_user_email_key on sys_user (lower(email)) where email is not null and not is_email_shared;
