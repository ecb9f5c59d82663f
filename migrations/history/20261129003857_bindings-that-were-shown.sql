-- How somebody of a provider came to an account: by its name alone, shown by its owner, or the account was made for them.
-- By a name alone nobody comes in who may grant.
alter table sys_provider_binding add column bound_by varchar(10) not null default 'name';
alter table sys_provider_binding add constraint sys_provider_binding_bound_by check (bound_by in ('name', 'owner', 'made'));
-- Of those that are there, only a provider that matches names has bound by a name; an account without a password has nothing
-- else to be shown by, and was made for its provider.
update sys_provider_binding b set bound_by = case when u.password = '' then 'made' else 'owner' end
  from sys_user u, sys_identity_provider p
  where u.id = b.user_id and p.id = b.provider_id and (p.admission <> 'match' or u.password = '');
-- CAS let people in by their names, whatever was chosen for it; it goes on to, but for those who may grant.
update sys_identity_provider set admission = 'match' where kind = 'cas' and admission = 'bind';
