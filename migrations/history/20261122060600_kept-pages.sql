-- Rows that came with the system and were never changed: what is no page is not kept, and home tells new numbers each
-- time it is shown.
update sys_permission set keep_alive = false
where create_by = 'system' and update_by is null
  and (menu_type = 2 or component like 'layouts/%' or component = 'dashboard/Analysis');
