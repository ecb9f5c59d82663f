-- Codes and mail to the people of the house go through servers of the house alone. Those that are there were set up by whoever keeps the
-- shop, and stay what they are: they write to customers. Where one was in use, administrators are told that the house has none now.
alter table shop_mail_server
  add column sender varchar(10) not null default 'shop' check (sender in ('shop', 'house'));

with event as (
  insert into sys_event (name, payload)
  select 'people-told', jsonb_build_object(
    'tenantId', 0, 'kind', 'security', 'userIds', '[]'::jsonb, 'usernames', '[]'::jsonb, 'holders', 'system:mailServer:add',
    'key', 'mail-servers-of-the-house', 'about', null, 'sender', null,
    'text', jsonb_build_array(
      '验证码和员工邮件改由“系统邮件服务器”发出，请先添加一台',
      'Codes and mail to staff go through the mail servers of the house now: add one'),
    'body', jsonb_build_array(
      '原有邮件服务器只给顾客发信，不再发送找回密码的验证码和员工的邮件通知。请在“系统管理 > 系统邮件服务器”中添加并启用一台；此前员工邮件会等待，邮箱找回密码不可用。',
      'The servers that are there write to customers alone. Add one for the house and switch it on (System > Mail servers of the house); until then mail to staff waits, and nobody sets a forgotten password by mail.'))
  where exists (select 1 from shop_mail_server where is_enabled and del_flag = 0)
  returning id
)
insert into sys_event_delivery (event_id, handler, record_key)
select id, 'notifications', '0:security:mail-servers-of-the-house' from event;
