-- Groups of the menu are shown to whoever holds something below them; they are granted to nobody.
delete from sys_role_permission rp using sys_permission p
where p.id = rp.permission_id and p.menu_type <> 2 and coalesce(p.component, '') ~ '^layouts/(?!Iframe)';
