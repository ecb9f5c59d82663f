-- The second wall between tenants. The first one is the tenant in every statement of the query layer; behind it, the
-- database itself shows and takes rows of the tenant that a connection speaks for, and none when it speaks for nobody.

-- The tenant of this connection; null for the server's own work, and for a connection that nobody has set.
create function connection_tenant() returns integer language sql stable parallel safe
return case when current_setting('app.tenant', true) ~ '^\d{1,9}$' then current_setting('app.tenant', true)::integer end;

-- The server itself speaks: its start, its jobs, whatever is asked before there is a caller. It is called immutable so that
-- the planner answers it: what is planned for a tenant then holds one plain comparison, which an index answers with the
-- query's own. So a plan must not outlive the setting: whoever changes that discards the plans of the connection with it.
create function connection_is_server() returns boolean language plpgsql immutable parallel safe as $$
begin
  return coalesce(current_setting('app.tenant', true) = 'all', false);
end
$$;

-- Puts the wall around a table with the column `tenant_id`. Each later table with such rows asks for it in its migration:
--   select keep_tenants_apart('shop_coupon');
-- With `is_shared`, every tenant reads the rows of tenant 0 beside its own.
create function keep_tenants_apart(kept regclass, is_shared boolean default false) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', kept);
  execute format('drop policy if exists own_tenant on %s', kept);
  execute format('create policy own_tenant on %s
    using (connection_is_server() or tenant_id = (select connection_tenant()))', kept);
  execute format('drop policy if exists shared_tenant on %s', kept);
  if is_shared then
    execute format('create policy shared_tenant on %s for select
      using (tenant_id = 0 and (select connection_tenant()) is not null)', kept);
  end if;
end
$$;

-- Rows that one tenant has for itself.
select keep_tenants_apart(kept) from unnest(array[
  'shop_goods', 'shop_return_address', 'shop_product', 'shop_spec', 'shop_spec_value', 'shop_sku', 'shop_stock_log',
  'demo_order', 'demo_order_item',
  'sys_role', 'sys_role_index', 'sys_depart', 'sys_depart_role', 'sys_position', 'sys_category', 'sys_user_agent',
  'sys_saved_query', 'sys_import_mapping', 'sys_record_change', 'sys_log', 'sys_file', 'sys_job',
  'sys_tenant', 'sys_tenant_pack'
]::regclass[]) as kept;

-- Rows that one tenant has for itself beside those of tenant 0, which all may read.
select keep_tenants_apart(kept, is_shared => true) from unnest(array[
  'sys_dict', 'sys_dict_item', 'sys_dict_table', 'sys_check_rule', 'sys_permission', 'sys_permission_data_rule',
  'online_report', 'online_report_item', 'online_report_param'
]::regclass[]) as kept;

-- Tenants are rows of the shop itself; each of them may read its own: what its plan contains bounds the rights in it.
create policy own_number on sys_tenant for select using (number = (select connection_tenant()));

-- What a person's row says of their departments counts those of all their tenants, whoever changes one of them.
create or replace function sys_user_departs_listed() returns trigger language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  update sys_user u set under_departs = sys_user_departs_above(u.id),
    selecteddeparts = (select string_agg(l.dep_id, ',' order by l.dep_id collate "C") from sys_user_depart l where l.user_id = u.id)
  where u.id in (case when tg_op = 'DELETE' then old.user_id else new.user_id end, case when tg_op = 'INSERT' then new.user_id else old.user_id end);
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  return null;
end $$;
create or replace function sys_user_departs_moved() returns trigger language plpgsql as $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  update sys_user u set under_departs = sys_user_departs_above(u.id)
  where u.id in (
    with recursive below as (
      select new.id union select d.id from sys_depart d join below b on d.parent_id = b.id
    ) select l.user_id from sys_user_depart l join below b on b.id = l.dep_id
  );
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  return null;
end $$;

-- No wall around these, although they have the column:
-- sys_user: people belong to several tenants; `tenant_id` is only where they were made, and their names stay with what
--   they did after they left.
-- sys_session: found by the hash of a token alone, before there is a caller; those of a person end in all tenants at once.
