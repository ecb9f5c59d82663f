-- What an announcement leads to is a path of ours, a component, or a page of the web: clients of the protocol open it as it is.
-- Words that run, hosts without a scheme and backslashes are nowhere to go to, whoever wrote them into the table.
update sys_announcement set open_type = null, open_page = null
  where open_page ~ '[\\[:cntrl:]]' or open_page ~ '^\s*//' or (open_page ~* '^\s*[a-z][a-z0-9+.-]*:' and open_page !~* '^https?://');
alter table sys_announcement add constraint sys_announcement_open_page_place check (
  open_page !~ '[\\[:cntrl:]]' and open_page !~ '^\s*//' and (open_page !~* '^\s*[a-z][a-z0-9+.-]*:' or open_page ~* '^https?://'));
