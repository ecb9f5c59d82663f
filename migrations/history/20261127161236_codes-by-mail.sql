-- Codes go to addresses of mail, too. Those on their way are good for ten minutes, and are asked for anew.
delete from sys_phone_code;
alter table sys_phone_code rename to sys_sent_code;
alter table sys_sent_code rename column phone to sent_to;
alter table sys_sent_code alter column sent_to type varchar(100);
alter index sys_phone_code_pkey rename to sys_sent_code_pkey;
alter index sys_phone_code_expires rename to sys_sent_code_expires;

-- A proof is bound to what showed it as well: the mobile, or the address of mail.
delete from sys_account_proof;
alter table sys_account_proof add column sent_to varchar(100) not null;

-- Whoever forgot their password types their address in any case.
create index sys_user_email_lower on sys_user (lower(email)) where email is not null;

insert into sys_sign_in_way (way, is_enabled, sort_no, create_by, create_time)
values ('reset-mail', false, 5, 'system', now() - interval '5 seconds');
