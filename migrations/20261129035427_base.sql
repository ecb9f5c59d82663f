-- expand: what the files in history/ make of an empty database, as one file. A database that began with them has those that it
-- lacks, and takes this one for run. Written by pg_dump; server/database/base-migration.test.ts compares the two.

-- functions name tables that follow
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION connection_is_server() RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
begin
  return coalesce(current_setting('app.tenant', true) = 'all', false);
end
$$;

CREATE FUNCTION connection_tenant() RETURNS integer
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN CASE WHEN (current_setting('app.tenant'::text, true) ~ '^\d{1,9}$'::text) THEN (current_setting('app.tenant'::text, true))::integer ELSE NULL::integer END;

CREATE FUNCTION describe_refund_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select m.channel, m.pay_no into new.channel, new.pay_no
  from shop_payment m where m.id = new.payment_id and m.tenant_id = new.tenant_id;
  return new;
end
$$;

CREATE FUNCTION describe_stock_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select p.id, p.line, p.product_no, p.title, s.name, s.sku_code, s.bar_code
    into new.product_id, new.line, new.product_no, new.title_snap, new.sku_name_snap, new.sku_code, new.bar_code
  from shop_sku s join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
  where s.id = new.sku_id and s.tenant_id = new.tenant_id;
  new.order_id := case new.ref_type
    when 'order' then new.ref_id
    when 'refund' then (select order_id from shop_refund where id = new.ref_id and tenant_id = new.tenant_id)
    when 'claim' then
      (select deposit_order_id from shop_final_claim where id = new.ref_id and tenant_id = new.tenant_id)
  end;
  new.create_by := coalesce(new.create_by, new.operator);
  return new;
end
$$;

CREATE FUNCTION file_keys(named text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(array_agg(DISTINCT found.m[1]), '{}'::text[]) AS "coalesce" FROM regexp_matches(file_keys.named, '([0-9a-f]{32})\.[a-z0-9]{1,5}'::text, 'g'::text) found(m));

CREATE FUNCTION file_uses_changed(named text[], is_named boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', 'all', true);
  if is_named then
    update sys_file f set is_used = true, unused_since = null, state = 0, bin_time = null
      where f.file_key = any(named) and (not f.is_used or f.state <> 0);
  else
    update sys_file f set is_used = false, unused_since = now()
      where f.file_key = any(named) and f.is_used and not exists (select 1 from sys_file_use u where u.file_key = f.file_key);
  end if;
  perform set_config('app.tenant', coalesce(spoke, ''), true);
end
$$;

CREATE FUNCTION follow_sku_codes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_stock_log set sku_code = new.sku_code, bar_code = new.bar_code
  where sku_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;

CREATE FUNCTION give_release_month() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_product set release_month = new.release_month where goods_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;

CREATE FUNCTION keep_parts_apart(kept regclass, of name, owner regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security, force row level security', kept);
  execute format('drop policy if exists own_tenant on %s', kept);
  execute format('create policy own_tenant on %s using (connection_is_server() or exists (
    select 1 from %s as owner where owner.id = %s.%I and owner.tenant_id = (select connection_tenant())))',
    kept, owner, kept, of);
  perform note_trials(kept);
end
$$;

CREATE FUNCTION keep_tenants_apart(kept regclass, is_shared boolean DEFAULT false) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
  perform note_trials(kept);
end
$$;

CREATE FUNCTION link_accounts(of_tenant integer, person character varying, of_kind character varying, of_digest character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  others varchar[];
begin
  select array_agg(o.user_id) into others from (
    select user_id from shop_account_sign
    where tenant_id = of_tenant and kind = of_kind and digest = of_digest and user_id <> person limit 20) o;
  if others is null or cardinality(others) = 20 then
    return;
  end if;
  -- in the order of the pairs: two that write the same ones at once do not wait for each other in a circle
  insert into shop_account_link as l (user_id, other_id, signs, create_by, tenant_id)
  select least(person, o), greatest(person, o), of_kind, 'system', of_tenant from unnest(others) o order by 1, 2
  on conflict (tenant_id, user_id, other_id) do update set update_time = now(), version = l.version + 1,
    signs = (select string_agg(k, ',') from unnest(array['phone', 'payer', 'address']) k
      where k = of_kind or k = any (string_to_array(l.signs, ',')))
  where not of_kind = any (string_to_array(l.signs, ','));
end
$$;

CREATE FUNCTION list_departs_of(people character varying[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  spoke text := current_setting('app.tenant', true);
begin
  if cardinality(people) = 0 then
    return;
  end if;
  perform set_config('app.tenant', 'all', true);
  update sys_user u set selecteddeparts = listed.ids, under_departs = listed.above
  from (
    with recursive own as (
      select p.id as user_id, l.dep_id from unnest(people) p (id) left join sys_user_depart l on l.user_id = p.id
    ), up as (
      select own.user_id, d.id, d.parent_id from own join sys_depart d on d.id = own.dep_id
      union select up.user_id, d.id, d.parent_id from up join sys_depart d on d.id = up.parent_id
    )
    select o.user_id, o.ids, a.ids as above
    from (select user_id, string_agg(dep_id, ',' order by dep_id collate "C") as ids from own group by user_id) o
    left join (select user_id, string_agg(id, ',' order by id collate "C") as ids from up group by user_id) a
      on a.user_id = o.user_id
  ) listed
  where u.id = listed.user_id
    and (u.selecteddeparts, u.under_departs) is distinct from (listed.ids, listed.above);
  perform set_config('app.tenant', coalesce(spoke, ''), true);
end $$;

CREATE FUNCTION mask_phone(phone character varying) RETURNS character varying
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select case when length(digits) >= 11 then case when left(phone, 1) = '+' then '+' else '' end || left(digits, 3) else '' end
    || '****' || right(digits, greatest(0, least(4, length(digits) - 5)))
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

CREATE FUNCTION next_number(drawn_from regclass) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
  said text := 'app.trial_number_' || drawn_from::oid;
  number bigint;
begin
  if current_setting('app.trial', true) is distinct from 'on' then
    return nextval(drawn_from);
  end if;
  number := nullif(current_setting(said, true), '')::bigint + 1;
  if number is null then
    execute format('select case when is_called then last_value + 1 else last_value end from %s', drawn_from) into number;
  end if;
  perform set_config(said, number::text, true);
  return number;
end
$$;

CREATE FUNCTION note_account_sign(of_tenant integer, person character varying, of_kind character varying, of_digest character varying, of_order character varying DEFAULT NULL::character varying, of_payment character varying DEFAULT NULL::character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if person is null or of_digest is null then
    return;
  end if;
  insert into shop_account_sign (user_id, kind, digest, order_id, payment_id, tenant_id)
  values (person, of_kind, of_digest, of_order, of_payment, of_tenant)
  on conflict (tenant_id, kind, digest, user_id) do nothing;
  -- asked for known signs, too: two accounts that had it at the same instant did not see each other
  perform link_accounts(of_tenant, person, of_kind, of_digest);
end
$$;

CREATE FUNCTION note_account_signs(tenants integer[], persons character varying[], kinds character varying[], digests character varying[], orders character varying[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  of_kind varchar;
begin
  insert into shop_account_sign (user_id, kind, digest, order_id, tenant_id)
  select distinct on (s.tenant, s.kind, s.digest, s.person) s.person, s.kind, s.digest, s.of_order, s.tenant
  from unnest(tenants, persons, kinds, digests, orders) with ordinality as s (tenant, person, kind, digest, of_order, place)
  where s.person is not null and s.digest is not null
  order by s.tenant, s.kind, s.digest, s.person, s.place
  on conflict (tenant_id, kind, digest, user_id) do nothing;
  -- as `link_accounts` links one: asked for known signs, too, in the order of the pairs, none for those that twenty others have
  foreach of_kind in array array['phone', 'address'] loop
    insert into shop_account_link as l (user_id, other_id, signs, create_by, tenant_id)
    select distinct least(s.person, o.id), greatest(s.person, o.id), of_kind, 'system', s.tenant
    from unnest(tenants, persons, kinds, digests) as s (tenant, person, kind, digest)
    cross join lateral (
      select array_agg(t.user_id) as ids from (
        select user_id from shop_account_sign
        where tenant_id = s.tenant and kind = of_kind and digest = s.digest and user_id <> s.person limit 20) t) others
    cross join lateral unnest(others.ids) as o (id)
    where s.kind = of_kind and s.person is not null and s.digest is not null and cardinality(others.ids) < 20
    order by s.tenant, 1, 2
    on conflict (tenant_id, user_id, other_id) do update set update_time = now(), version = l.version + 1,
      signs = (select string_agg(k, ',') from unnest(array['phone', 'payer', 'address']) k
        where k = of_kind or k = any (string_to_array(l.signs, ',')))
    where not of_kind = any (string_to_array(l.signs, ','));
  end loop;
end
$$;

CREATE FUNCTION note_file_uses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was text := '';
  is_now text := '';
  gone text[];
  come text[];
  watched text;
begin
  foreach watched in array tg_argv loop
    if tg_op <> 'INSERT' and coalesce((to_jsonb(old) ->> 'del_flag')::integer, 0) = 0 then
      was := was || ' ' || coalesce(to_jsonb(old) ->> watched, '');
    end if;
    if tg_op <> 'DELETE' and coalesce((to_jsonb(new) ->> 'del_flag')::integer, 0) = 0 then
      is_now := is_now || ' ' || coalesce(to_jsonb(new) ->> watched, '');
    end if;
  end loop;
  select array_agg(k) into gone from unnest(file_keys(was)) k where k <> all(file_keys(is_now));
  select array_agg(k) into come from unnest(file_keys(is_now)) k where k <> all(file_keys(was));
  if come is not null then
    insert into sys_file_use select k, tg_table_name, new.id from unnest(come) k on conflict do nothing;
    perform file_uses_changed(come, true);
  end if;
  if gone is not null then
    delete from sys_file_use u where u.file_key = any(gone) and u.table_name = tg_table_name and u.row_id = old.id;
    perform file_uses_changed(gone, false);
  end if;
  return null;
end
$$;

CREATE FUNCTION note_imported_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select 1 from shop_payment where id = new.payment_id and tenant_id = new.tenant_id and channel = 'imported') then
    update shop_refund r set has_offline_part = exists (
      select 1 from shop_refund_part p join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
      where p.refund_id = r.id and p.tenant_id = r.tenant_id and p.state = 0 and p.del_flag = 0
        and m.channel in ('offline', 'imported'))
    where r.id = new.refund_id and r.tenant_id = new.tenant_id;
  end if;
  return null;
end
$$;

CREATE FUNCTION note_low_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- of two SKUs that change at once the second one waits here, and then sees what the first one left
  perform 1 from shop_product where id = new.product_id and tenant_id = new.tenant_id for no key update;
  update shop_product p set is_low_stock = not p.is_low_stock
  where p.id = new.product_id and p.tenant_id = new.tenant_id and p.is_low_stock <> exists (
    select 1 from shop_sku s where s.product_id = p.id and s.tenant_id = p.tenant_id and s.del_flag = 0 and s.is_low);
  return null;
end
$$;

CREATE FUNCTION note_offline_part() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- parts of channels change without a lock of their refund, which they leave alone
  if exists (select 1 from shop_payment where id = new.payment_id and tenant_id = new.tenant_id and channel = 'offline') then
    update shop_refund r set has_offline_part = exists (
      select 1 from shop_refund_part p join shop_payment m on m.id = p.payment_id and m.tenant_id = p.tenant_id
      where p.refund_id = r.id and p.tenant_id = r.tenant_id and p.state = 0 and p.del_flag = 0 and m.channel = 'offline')
    where r.id = new.refund_id and r.tenant_id = new.tenant_id;
  end if;
  return null;
end
$$;

CREATE FUNCTION note_payer_of_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform note_account_sign(new.tenant_id, new.user_id, 'payer', sign_of_payer(new.channel, new.payer), of_payment => new.id);
  return null;
end
$$;

CREATE FUNCTION note_phone_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.phone is not null then
    perform note_account_sign(new.tenant_id, new.id, 'phone', sign_of_phone(new.phone));
  elsif new.state = 3 then
    -- a closed account keeps what its orders keep
    delete from shop_account_sign
    where tenant_id = new.tenant_id and user_id = new.id and order_id is null and payment_id is null;
    delete from shop_account_link l
    where l.tenant_id = new.tenant_id and string_to_array(l.account_ids, ',') && array[new.id::text] and l.state = 1
      and not exists (select 1 from shop_account_sign a join shop_account_sign b using (tenant_id, kind, digest)
        where a.tenant_id = l.tenant_id and a.user_id = l.user_id and b.user_id = l.other_id);
  end if;
  return null;
end
$$;

CREATE FUNCTION note_phones_of_accounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform note_account_signs(array_agg(a.tenant_id), array_agg(a.id), array_agg('phone'::varchar),
    array_agg(sign_of_phone(a.phone)), array_agg(null::varchar))
  from added a where a.phone is not null
  having count(*) > 0;
  return null;
end
$$;

CREATE FUNCTION note_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_app_user set
    first_paid_at = coalesce(first_paid_at, new.pay_time),
    second_paid_at = case when new.pay_time >= first_paid_at + interval '1 day' then new.pay_time end
  where id = new.user_id and tenant_id = new.tenant_id and second_paid_at is null
    and (first_paid_at is null or new.pay_time >= first_paid_at + interval '1 day');
  return null;
end
$$;

CREATE FUNCTION note_purchases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  bought record;
begin
  for bought in
    select tenant_id, user_id, min(pay_time) as first, array_agg(pay_time) as times from added
    where pay_time is not null and (line in (1, 2) or line = 3 and pay_model = 3)
    group by tenant_id, user_id order by tenant_id, user_id
  loop
    update shop_app_user u set
      first_paid_at = coalesce(u.first_paid_at, bought.first),
      second_paid_at = (select min(t) from unnest(bought.times) t where t >= coalesce(u.first_paid_at, bought.first) + interval '1 day')
    where u.id = bought.user_id and u.tenant_id = bought.tenant_id and u.second_paid_at is null
      and (u.first_paid_at is null
        or exists (select 1 from unnest(bought.times) t where t >= u.first_paid_at + interval '1 day'));
  end loop;
  return null;
end
$$;

CREATE FUNCTION note_receiver_of_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform note_account_sign(new.tenant_id, new.user_id, 'phone', sign_of_phone(new.receiver_phone), of_order => new.id);
  perform note_account_sign(new.tenant_id, new.user_id, 'address',
    sign_of_address(new.receiver_name, new.receiver_phone, new.area_text, new.address), of_order => new.id);
  return null;
end
$$;

CREATE FUNCTION note_receivers_of_orders() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform note_account_signs(array_agg(a.tenant_id), array_agg(a.user_id), array_agg(s.kind), array_agg(s.digest), array_agg(a.id))
  from added a cross join lateral (values
    ('phone'::varchar, sign_of_phone(a.receiver_phone)),
    ('address'::varchar, sign_of_address(a.receiver_name, a.receiver_phone, a.area_text, a.address))) as s (kind, digest)
  where a.receiver_phone is not null
  having count(*) > 0;
  return null;
end
$$;

CREATE FUNCTION note_stocked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_product set stocked_at = new.create_time
  where id = new.product_id and tenant_id = new.tenant_id and (stocked_at is null or stocked_at < new.create_time);
  return null;
end
$$;

CREATE FUNCTION note_trial_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into sys_trial_change (table_name, row_key, row_before, row_after)
  select tg_table_name, string_agg(coalesce(is_now, was) ->> name, e'\n' order by place), was, is_now
  from unnest(tg_argv) with ordinality as key (name, place);
  return null;
end
$$;

CREATE FUNCTION note_trials(noted regclass) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  keys text;
begin
  select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) into keys
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = noted and i.indisprimary and noted::text <> all (array[
    'sys_log', 'sys_record_change', 'sys_job', 'sys_job_row', 'sys_job_run', 'sys_quartz_job', 'sys_api_token',
    'sys_fill_counter', 'sys_number_period', 'sys_agent_proposal'
  ]);
  execute format('drop trigger if exists note_trial on %s', noted);
  if keys is not null then
    execute format('create trigger note_trial after insert or update or delete on %s
      for each row when (current_setting(''app.trial'', true) = ''on'') execute function note_trial_change(%s)', noted, keys);
  end if;
end
$$;

CREATE FUNCTION shop_app_user_follow_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_app_user set is_member = (new.del_flag = 0 and new.state <> 3 and not new.is_expired)
  where id = new.user_id and tenant_id = new.tenant_id;
  return null;
end $$;

CREATE FUNCTION shop_member_begin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select u.phone, u.tags, u.integral into new.phone, new.tags, new.integral from shop_app_user u
  where u.id = new.user_id and u.tenant_id = new.tenant_id;
  new.integral := coalesce(new.integral, 0);
  select count(*) into new.forfeits from shop_final_claim c
  where c.tenant_id = new.tenant_id and c.user_id = new.user_id and c.state = 4 and c.del_flag = 0;
  return new;
end $$;

CREATE FUNCTION shop_member_follow_claim() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_member set forfeits = forfeits + case when new.state = 4 then 1 else -1 end
  where user_id = new.user_id and tenant_id = new.tenant_id;
  return null;
end $$;

CREATE FUNCTION shop_member_follow_customer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (old.phone, old.tags, old.integral) is distinct from (new.phone, new.tags, new.integral) then
    update shop_member set phone = new.phone, tags = new.tags, integral = new.integral
    where user_id = new.id and tenant_id = new.tenant_id;
  end if;
  return null;
end $$;

CREATE FUNCTION shop_order_item_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update shop_order_item set order_status = new.status where order_id = new.id and tenant_id = new.tenant_id;
  return null;
end
$$;

CREATE FUNCTION sign_of_address(name character varying, phone character varying, area character varying, address character varying) RETURNS character varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select md5(regexp_replace(lower(normalize(name || '|' || coalesce(area, '') || address, NFKC)), '[[:space:][:punct:]、。·]', '', 'g')
    || sign_of_phone(phone))
$$;

CREATE FUNCTION sign_of_payer(channel character varying, payer character varying) RETURNS character varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select md5(channel || ':' || payer)
$$;

CREATE FUNCTION sign_of_phone(phone character varying) RETURNS character varying
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  select case when length(digits) >= 6 then md5(digits) end
  -- the country code of Chinese mobile numbers is left out by most
  from (select regexp_replace(regexp_replace(normalize(phone::text, NFKC), '[^0-9]', '', 'g'), '^(00)?86(?=1\d{10}$)', '') as digits) d
$_$;

CREATE FUNCTION sum_up_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' then
      insert into sys_file_total as t (tenant_id, files, size) values (new.tenant_id, 1, new.size)
        on conflict (tenant_id) do update set files = t.files + 1, size = t.size + excluded.size;
    end if;
    if new.digest is not null and exists (
      select 1 from sys_file f where f.tenant_id = new.tenant_id and f.digest = new.digest and f.id <> new.id
    ) then
      update sys_file f set is_duplicate = true
        where f.tenant_id = new.tenant_id and f.digest = new.digest and not f.is_duplicate;
    end if;
  else
    update sys_file_total t set files = t.files - 1, size = t.size - old.size where t.tenant_id = old.tenant_id;
    if old.is_duplicate and (
      select count(*) from (select 1 from sys_file f where f.tenant_id = old.tenant_id and f.digest = old.digest limit 2) rest
    ) = 1 then
      update sys_file f set is_duplicate = false where f.tenant_id = old.tenant_id and f.digest = old.digest;
    end if;
  end if;
  return null;
end
$$;

CREATE FUNCTION sys_user_departs_listed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform list_departs_of(array(select distinct user_id from touched));
  return null;
end $$;

CREATE FUNCTION sys_user_departs_moved() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  spoke text := current_setting('app.tenant', true);
  people varchar[];
begin
  perform set_config('app.tenant', 'all', true);
  people := array(
    with recursive below as (
      select a.id from after_rows a join before_rows b on b.id = a.id where a.parent_id is distinct from b.parent_id
      union select d.id from sys_depart d join below b on d.parent_id = b.id
    ) select distinct l.user_id from sys_user_depart l join below b on b.id = l.dep_id
  );
  perform set_config('app.tenant', coalesce(spoke, ''), true);
  perform list_departs_of(people);
  return null;
end $$;

CREATE FUNCTION sys_user_email_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if lower(new.email) is distinct from lower(old.email) then
    new.is_email_shared := false;
  end if;
  return new;
end $$;

CREATE FUNCTION sys_user_roles_listed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION take_release_month() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- a month that changes at the same instant waits for this listing, and then reaches it, too
  select release_month into new.release_month from shop_goods
  where id = new.goods_id and tenant_id = new.tenant_id for share;
  return new;
end
$$;

CREATE FUNCTION tell_of_gateway() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('vitrine_gateway', '');
  return null;
end
$$;

CREATE FUNCTION tell_rights_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('vitrine_rights', '');
  return null;
end $$;

CREATE FUNCTION tenants_of(home integer, named character varying) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when coalesce(btrim(named), '') = '' then array[home]
    else array(select part::integer from unnest(string_to_array(replace(named, ' ', ''), ',')) as part where part <> '') end
$$;

CREATE FUNCTION watch_file_uses(watched regclass, columns text[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  arguments text := (select string_agg(quote_literal(c), ', ') from unnest(columns) c);
  filled text := (select string_agg(format('new.%I is not null', c), ' or ') from unnest(columns) c);
  changed text := (select string_agg(format('new.%I is distinct from old.%1$I', c), ' or ') from unnest(columns || '{del_flag}'::text[]) c);
  said text := (select string_agg(format('coalesce(%I::text, '''')', c), ' || '' '' || ') from unnest(columns) c);
begin
  execute format('drop trigger if exists file_uses_new on %s', watched);
  execute format('drop trigger if exists file_uses_changed on %s', watched);
  execute format('drop trigger if exists file_uses_gone on %s', watched);
  execute format('create trigger file_uses_new after insert on %s for each row when (%s) execute function note_file_uses(%s)',
    watched, filled, arguments);
  execute format('create trigger file_uses_changed after update on %s for each row when (%s) execute function note_file_uses(%s)',
    watched, changed, arguments);
  execute format('create trigger file_uses_gone after delete on %s for each row execute function note_file_uses(%s)',
    watched, arguments);
  execute format('insert into sys_file_use select distinct k, %L, t.id from %s t, unnest(file_keys(%s)) k
    where t.del_flag = 0 on conflict do nothing', (select relname from pg_class where oid = watched), watched, said);
end
$_$;

CREATE TABLE demo_order (
    id character varying(36) NOT NULL,
    order_no character varying(20) NOT NULL,
    buyer character varying(50) NOT NULL,
    phone character varying(20),
    address character varying(200),
    total bigint DEFAULT 0 NOT NULL,
    state smallint DEFAULT 10 NOT NULL,
    carrier character varying(100),
    tracking_no character varying(40),
    note character varying(500),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    find_text text
);

ALTER TABLE ONLY demo_order FORCE ROW LEVEL SECURITY;

CREATE TABLE demo_order_item (
    id character varying(36) NOT NULL,
    order_id character varying(36) NOT NULL,
    "position" integer NOT NULL,
    name character varying(100) NOT NULL,
    price bigint NOT NULL,
    qty integer NOT NULL,
    note character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY demo_order_item FORCE ROW LEVEL SECURITY;

CREATE TABLE demo_person (
    id character varying(36) NOT NULL,
    name character varying(30) NOT NULL,
    key_word character varying(255),
    punch_time timestamp with time zone,
    salary_money bigint,
    bonus_money bigint,
    sex smallint,
    age integer,
    birthday date,
    email character varying(50),
    content character varying(1000),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY demo_person FORCE ROW LEVEL SECURITY;

CREATE TABLE demo_ship (
    id character varying(36) NOT NULL,
    ship_name character varying(60) NOT NULL,
    parent_id character varying(36),
    call character varying(20),
    len integer,
    ton integer,
    payer character varying(50),
    count integer,
    company character varying(100),
    trend character varying(100),
    progress integer,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY demo_ship FORCE ROW LEVEL SECURITY;

CREATE TABLE online_report (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(100) NOT NULL,
    name character varying(100) NOT NULL,
    name_en character varying(100),
    source character varying(100),
    description character varying(1000),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    db_source character varying(100),
    cgr_sql text,
    is_in_menu boolean DEFAULT false NOT NULL,
    chart_label character varying(100),
    chart_values character varying(500)
);

ALTER TABLE ONLY online_report FORCE ROW LEVEL SECURITY;

CREATE TABLE online_report_item (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    report_id character varying(36) NOT NULL,
    field_name character varying(100) NOT NULL,
    field_txt character varying(300),
    field_txt_en character varying(300),
    group_title character varying(50),
    is_show boolean DEFAULT true NOT NULL,
    is_order boolean DEFAULT true NOT NULL,
    is_total boolean DEFAULT false NOT NULL,
    search_mode character varying(10),
    order_num integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    field_type character varying(20) DEFAULT 'String'::character varying NOT NULL,
    dict_code character varying(100),
    field_href character varying(300),
    CONSTRAINT online_report_item_search_mode_check CHECK ((search_mode IN ('single', 'group')))
);

ALTER TABLE ONLY online_report_item FORCE ROW LEVEL SECURITY;

CREATE TABLE online_report_param (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    report_id character varying(36) NOT NULL,
    param_name character varying(32) NOT NULL,
    param_txt character varying(32),
    param_txt_en character varying(32),
    param_value character varying(200),
    field_name character varying(100),
    order_num integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    param_type character varying(20) DEFAULT 'String'::character varying NOT NULL
);

ALTER TABLE ONLY online_report_param FORCE ROW LEVEL SECURITY;

CREATE TABLE online_report_rule (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    report_id character varying(36) NOT NULL,
    field_name character varying(100) NOT NULL,
    rule_condition character varying(20) NOT NULL,
    rule_value character varying(200) NOT NULL,
    order_num integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY online_report_rule FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_account_link (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    other_id character varying(36) NOT NULL,
    account_ids character varying(73) GENERATED ALWAYS AS ((((user_id)::text || ','::text) || (other_id)::text)) STORED NOT NULL,
    signs character varying(40) NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    reason character varying(200),
    decided_by character varying(100),
    decided_at timestamp with time zone,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_account_link_order CHECK (((user_id)::text < (other_id)::text))
);

ALTER TABLE ONLY shop_account_link FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_account_sign (
    user_id character varying(36) NOT NULL,
    kind character varying(10) NOT NULL,
    digest character varying(32) NOT NULL,
    order_id character varying(36),
    payment_id character varying(36),
    at timestamp with time zone DEFAULT now() NOT NULL,
    tenant_id integer NOT NULL
);

ALTER TABLE ONLY shop_account_sign FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_api_client (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(50) NOT NULL,
    client_key character varying(40) NOT NULL,
    secret_sealed text,
    secret_at timestamp with time zone,
    scopes character varying(500) NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    last_used_at timestamp with time zone,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_api_client_check CHECK (((state <> 2) OR (secret_sealed IS NULL)))
);

ALTER TABLE ONLY shop_api_client FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_app_user (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    account character varying(64) NOT NULL,
    nickname character varying(50) NOT NULL,
    phone character varying(20),
    email character varying(200),
    locale character varying(10) DEFAULT 'zh-CN'::character varying NOT NULL,
    avatar character varying(500),
    sex smallint,
    birthday date,
    area_code character varying(20),
    register_at timestamp(0) with time zone DEFAULT now() NOT NULL,
    register_source character varying(20),
    last_login_at timestamp with time zone,
    state smallint DEFAULT 1 NOT NULL,
    freeze_reason character varying(200),
    freeze_until timestamp with time zone,
    tags character varying(200),
    remark character varying(500),
    find_text text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    is_muted boolean DEFAULT false NOT NULL,
    muted_until timestamp with time zone,
    mute_reason character varying(200),
    is_member boolean DEFAULT false NOT NULL,
    first_paid_at timestamp with time zone,
    second_paid_at timestamp with time zone,
    credit bigint DEFAULT 0 NOT NULL,
    integral integer DEFAULT 0 NOT NULL,
    phone_mask character varying(20) GENERATED ALWAYS AS (mask_phone(phone)) STORED,
    CONSTRAINT shop_app_user_credit CHECK ((credit >= 0))
);

ALTER TABLE ONLY shop_app_user FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_arrival (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    goods_id character varying(36) NOT NULL,
    sku_id character varying(36) NOT NULL,
    good integer NOT NULL,
    damaged integer DEFAULT 0 NOT NULL,
    remark character varying(200),
    arrived_at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_arrival FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_claim_reminder (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    claim_id character varying(36) NOT NULL,
    deposit_order_no character varying(20),
    user_id character varying(36) NOT NULL,
    final_goods_id character varying(36),
    moment character varying(10) NOT NULL,
    for_at timestamp with time zone NOT NULL,
    once_key character varying(120) NOT NULL,
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_claim_reminder FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_consult (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    consult_no character varying(20) NOT NULL,
    kind smallint DEFAULT 1 NOT NULL,
    user_id character varying(36) NOT NULL,
    title character varying(120) NOT NULL,
    content character varying(2000) NOT NULL,
    images text,
    goods_id character varying(36),
    product_id character varying(36),
    product_title character varying(120),
    order_id character varying(36),
    order_no character varying(20),
    is_public boolean DEFAULT false NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    assignee character varying(100),
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    last_message_at timestamp with time zone,
    due_at timestamp with time zone,
    is_overdue boolean DEFAULT false NOT NULL,
    first_reply_at timestamp with time zone,
    solved_at timestamp with time zone,
    closed_at timestamp with time zone,
    close_reason character varying(200),
    score smallint,
    view_count integer DEFAULT 0 NOT NULL,
    report_count integer DEFAULT 0 NOT NULL,
    find_text text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_consult_score_check CHECK (((score >= 1) AND (score <= 5)))
);

ALTER TABLE ONLY shop_consult FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_consult_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_consult_reply (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    consult_id character varying(36) NOT NULL,
    author_kind character varying(10) NOT NULL,
    author_id character varying(100) NOT NULL,
    author_name character varying(100) NOT NULL,
    content character varying(2000) NOT NULL,
    images text,
    is_internal boolean DEFAULT false NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    replied_at timestamp with time zone DEFAULT now() NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_consult_reply_author_kind_check CHECK ((author_kind IN ('user', 'staff')))
);

ALTER TABLE ONLY shop_consult_reply FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_consult_report (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    consult_id character varying(36) NOT NULL,
    reply_id character varying(36),
    target_text character varying(300) NOT NULL,
    author_id character varying(36),
    author_name character varying(100) NOT NULL,
    reporter_id character varying(36) NOT NULL,
    cause_id character varying(36) NOT NULL,
    description character varying(500),
    proofs text,
    state smallint DEFAULT 0 NOT NULL,
    result character varying(20),
    mute_days integer,
    muted_until timestamp with time zone,
    handler character varying(100),
    handled_at timestamp with time zone,
    note character varying(500),
    merged_into character varying(36),
    reversed_at timestamp with time zone,
    reversed_by character varying(100),
    reverse_reason character varying(500),
    reported_at timestamp with time zone DEFAULT now() NOT NULL,
    undo jsonb,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_consult_report FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_coupon (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(60) NOT NULL,
    kind smallint DEFAULT 1 NOT NULL,
    amount_off bigint,
    percent_off integer,
    cap_amount bigint,
    threshold_amount bigint DEFAULT 0 NOT NULL,
    scope character varying(100) DEFAULT 'all'::character varying NOT NULL,
    scope_ids character varying(4000),
    lines character varying(500) DEFAULT '1'::character varying NOT NULL,
    stackable boolean DEFAULT false NOT NULL,
    obtain character varying(100) DEFAULT 'self'::character varying NOT NULL,
    total integer DEFAULT '-1'::integer NOT NULL,
    per_user integer DEFAULT 1 NOT NULL,
    valid_kind smallint DEFAULT 1 NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    valid_days integer,
    state smallint DEFAULT 0 NOT NULL,
    issued integer DEFAULT 0 NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_coupon_issued CHECK (((issued >= 0) AND ((total = '-1'::integer) OR (issued <= total)))),
    CONSTRAINT shop_coupon_used CHECK (((used >= 0) AND (used <= issued))),
    CONSTRAINT shop_coupon_validity CHECK (
CASE valid_kind
    WHEN 2 THEN (valid_days > 0)
    ELSE (valid_to > valid_from)
END),
    CONSTRAINT shop_coupon_worth CHECK (
CASE kind
    WHEN 1 THEN (amount_off > 0)
    WHEN 2 THEN ((percent_off >= 1) AND (percent_off <= 99))
    ELSE true
END)
);

ALTER TABLE ONLY shop_coupon FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_coupon_record (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    coupon_id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    name character varying(60) NOT NULL,
    kind smallint NOT NULL,
    amount_off bigint,
    percent_off integer,
    cap_amount bigint,
    threshold_amount bigint DEFAULT 0 NOT NULL,
    scope character varying(100) NOT NULL,
    scope_ids character varying(4000),
    lines character varying(500) NOT NULL,
    stackable boolean DEFAULT false NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    order_id character varying(36),
    order_no character varying(20),
    got_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    valid_from timestamp with time zone NOT NULL,
    valid_to timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    giver character varying(100),
    claim_id character varying(36),
    void_reason character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_coupon_record_order CHECK (((state = ANY (ARRAY[2, 3])) = (order_id IS NOT NULL)))
);

ALTER TABLE ONLY shop_coupon_record FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_credit_entry (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    order_id character varying(36),
    order_no character varying(20),
    ref_id character varying(36),
    third_no character varying(64),
    remark character varying(200),
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_credit_entry_balance_after_check CHECK ((balance_after >= 0)),
    CONSTRAINT shop_credit_entry_kind_check CHECK ((kind IN ('deposit', 'use', 'return', 'refund', 'payout'))),
    CONSTRAINT shop_credit_entry_sign CHECK (((amount <> 0) AND ((kind IN ('use', 'payout')) = (amount < 0))))
);

ALTER TABLE ONLY shop_credit_entry FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_deposit_ledger (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    claim_id character varying(36) NOT NULL,
    order_no character varying(20) NOT NULL,
    user_id character varying(36) NOT NULL,
    goods_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    amount bigint NOT NULL,
    ref_id character varying(36),
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    pay_model smallint DEFAULT 1 NOT NULL,
    CONSTRAINT shop_deposit_ledger_kind CHECK ((kind IN ('hold', 'apply', 'forfeit', 'refund', 'credit', 'double-return', 'unforfeit', 'split'))),
    CONSTRAINT shop_deposit_ledger_pay_model_check CHECK ((pay_model = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT shop_deposit_ledger_sign CHECK ((((kind)::text = 'split'::text) OR ((kind IN ('hold', 'unforfeit')) = (amount > 0))))
);

ALTER TABLE ONLY shop_deposit_ledger FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_final_claim (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    deposit_order_id character varying(36) NOT NULL,
    deposit_order_no character varying(20) NOT NULL,
    deposit_item_id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    presell_goods_id character varying(36) NOT NULL,
    presell_sku_id character varying(36) NOT NULL,
    final_goods_id character varying(36),
    final_sku_id character varying(36),
    qty integer NOT NULL,
    deposit_amount bigint NOT NULL,
    due_amount bigint,
    state smallint DEFAULT 0 NOT NULL,
    paid_at timestamp with time zone,
    open_at timestamp with time zone,
    due_at timestamp with time zone,
    grace_until timestamp with time zone,
    final_order_id character varying(36),
    is_seat_locked boolean DEFAULT false NOT NULL,
    remind_count integer DEFAULT 0 NOT NULL,
    last_remind_at timestamp with time zone,
    release_change_id character varying(36),
    answer smallint DEFAULT 0 NOT NULL,
    answered_at timestamp with time zone,
    answer_deadline timestamp with time zone,
    outcome_amount bigint,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    remind_at timestamp with time zone,
    remind_due timestamp with time zone,
    pay_model smallint DEFAULT 1 NOT NULL,
    agreed_price bigint,
    is_extended boolean DEFAULT false NOT NULL,
    opening_goods_id character varying(36),
    asked_from character varying(7),
    split_at timestamp with time zone,
    CONSTRAINT shop_final_claim_agreed_price_check CHECK ((agreed_price >= 0)),
    CONSTRAINT shop_final_claim_pay_model_check CHECK ((pay_model = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT shop_final_claim_qty_check CHECK ((qty > 0))
);

ALTER TABLE ONLY shop_final_claim FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_first_step (
    tenant_id integer NOT NULL,
    step character varying(30) NOT NULL,
    said_by character varying(100) NOT NULL,
    said_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY shop_first_step FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_goods (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    line smallint NOT NULL,
    lineage_id character varying(36),
    presell_goods_id character varying(36),
    source_goods_id character varying(36),
    rerun_of_id character varying(36),
    goods_no character varying(32) NOT NULL,
    name character varying(255) NOT NULL,
    original_name character varying(255),
    ip_name character varying(100),
    character_name character varying(100),
    manufacturer character varying(100),
    sculptor character varying(100),
    category_id character varying(100),
    scale character varying(100),
    height_mm integer,
    weight_g integer,
    pack_len_mm integer,
    pack_wid_mm integer,
    pack_hei_mm integer,
    material character varying(100),
    age_rating character varying(50),
    tags character varying(200),
    jan_code character varying(13),
    official_price numeric(14,2),
    official_currency character varying(100),
    main_image character varying(500),
    images text,
    video_url character varying(500),
    detail text,
    state smallint DEFAULT 0 NOT NULL,
    release_month character varying(7),
    release_precision character varying(100),
    presell_start timestamp with time zone,
    presell_end timestamp with time zone,
    first_release_month character varying(7),
    delay_count integer DEFAULT 0 NOT NULL,
    deposit_policy character varying(100),
    delay_right boolean DEFAULT false NOT NULL,
    limit_per_user integer DEFAULT 0 NOT NULL,
    quota_total integer DEFAULT 0 NOT NULL,
    arrival_batch_no character varying(50),
    arrival_date date,
    arrived_qty integer,
    pay_start timestamp with time zone,
    pay_end timestamp with time zone,
    grace_days integer,
    overdue_policy character varying(100),
    wave_state smallint DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    find_text text,
    window_state smallint DEFAULT 0 NOT NULL,
    has_overdue boolean DEFAULT false NOT NULL,
    CONSTRAINT shop_goods_line_check CHECK ((line = ANY (ARRAY[1, 2, 3])))
);

ALTER TABLE ONLY shop_goods FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_goods_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_goods_release_log (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    goods_id character varying(36) NOT NULL,
    from_month character varying(7),
    to_month character varying(7),
    reason character varying(500),
    source character varying(20),
    announced_at timestamp with time zone NOT NULL,
    answer_deadline timestamp with time zone,
    notified integer DEFAULT 0 NOT NULL,
    kept integer DEFAULT 0 NOT NULL,
    cancelled integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    silence_keeps boolean DEFAULT false NOT NULL,
    asked integer DEFAULT 0 NOT NULL,
    from_precision character varying(20),
    to_precision character varying(20)
);

ALTER TABLE ONLY shop_goods_release_log FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_growth_record (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    amount integer NOT NULL,
    balance_after integer NOT NULL,
    order_id character varying(36),
    order_no character varying(20),
    remark character varying(500),
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_growth_record FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_integral_record (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    amount integer NOT NULL,
    state character varying(20) NOT NULL,
    balance_after integer,
    order_id character varying(36),
    order_no character varying(20),
    waits_for character varying(36),
    ref_id character varying(36),
    expire_at timestamp with time zone,
    remark character varying(200),
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_integral_record_frozen CHECK ((((state)::text <> 'frozen'::text) OR ((kind)::text = 'use'::text))),
    CONSTRAINT shop_integral_record_kind_check CHECK ((kind IN ('earn', 'clawBack', 'use', 'useReturn', 'staffAdd', 'staffDeduct', 'expire'))),
    CONSTRAINT shop_integral_record_pending CHECK ((((state)::text = 'pending'::text) <= (waits_for IS NOT NULL))),
    CONSTRAINT shop_integral_record_sign CHECK (((amount <> 0) AND ((kind IN ('use', 'clawBack', 'staffDeduct', 'expire')) = (amount < 0)))),
    CONSTRAINT shop_integral_record_state_check CHECK ((state IN ('pending', 'available', 'frozen', 'expired', 'void')))
);

ALTER TABLE ONLY shop_integral_record FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_keyed_command (
    caller character varying(110) NOT NULL,
    command_key character varying(64) NOT NULL,
    digest character(64) NOT NULL,
    done text,
    answer text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_keyed_command FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_mail_server (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    host character varying(200) NOT NULL,
    port integer NOT NULL,
    security character varying(10) NOT NULL,
    username character varying(200),
    password_sealed text,
    from_name character varying(100),
    from_address character varying(200) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    sender character varying(10) DEFAULT 'shop'::character varying NOT NULL,
    CONSTRAINT shop_mail_server_sender_check CHECK ((sender IN ('shop', 'house')))
);

ALTER TABLE ONLY shop_mail_server FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_member (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    member_no character varying(32) NOT NULL,
    level_id character varying(36),
    kind smallint DEFAULT 1 NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    growth integer DEFAULT 0 NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    fixed_level_id character varying(36),
    fixed_until timestamp with time zone,
    level_since timestamp with time zone DEFAULT now() NOT NULL,
    is_expired boolean DEFAULT false NOT NULL,
    told_until timestamp with time zone,
    why character varying(200),
    remark character varying(500),
    find_text text,
    phone character varying(20),
    tags character varying(200),
    integral bigint DEFAULT 0 NOT NULL,
    forfeits integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_member FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_member_level (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(50) NOT NULL,
    rank integer DEFAULT 0 NOT NULL,
    growth_from integer DEFAULT 0 NOT NULL,
    member_price_use boolean DEFAULT true NOT NULL,
    integral_rate integer DEFAULT 1000 NOT NULL,
    free_freight_over bigint,
    hold_days integer,
    icon character varying(500),
    state smallint DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    name_en character varying(50),
    color character varying(20)
);

ALTER TABLE ONLY shop_member_level FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_member_log (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    from_text character varying(500),
    to_text character varying(500),
    reason character varying(500),
    operator character varying(100) NOT NULL,
    command character varying(64) NOT NULL,
    address character varying(64),
    at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_member_log FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_member_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_membership_term (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    order_id character varying(36) NOT NULL,
    order_no character varying(20) NOT NULL,
    order_item_id character varying(36) NOT NULL,
    product_id character varying(36) NOT NULL,
    title character varying(120) NOT NULL,
    level_id character varying(36),
    days integer NOT NULL,
    days_back integer DEFAULT 0 NOT NULL,
    amount bigint NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_membership_term_amount_check CHECK ((amount >= 0)),
    CONSTRAINT shop_membership_term_check CHECK (((days_back >= 0) AND (days_back <= days))),
    CONSTRAINT shop_membership_term_check1 CHECK ((ends_at >= begins_at)),
    CONSTRAINT shop_membership_term_days_check CHECK ((days > 0))
);

ALTER TABLE ONLY shop_membership_term FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_message (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    occasion character varying(40) NOT NULL,
    channel character varying(20) NOT NULL,
    user_id character varying(36) NOT NULL,
    order_id character varying(36),
    order_no character varying(20),
    once_key character varying(120) NOT NULL,
    title character varying(200) NOT NULL,
    body text NOT NULL,
    address character varying(200),
    state smallint DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    read_at timestamp with time zone,
    error character varying(500),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    waits boolean DEFAULT false NOT NULL,
    useful_until timestamp with time zone
);

ALTER TABLE ONLY shop_message FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_message_about (
    message_id character varying(36) NOT NULL,
    order_id character varying(36) NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_message_about FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_message_template (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    occasion character varying(40) NOT NULL,
    channel character varying(20) NOT NULL,
    title_zh character varying(100) NOT NULL,
    title_en character varying(100) NOT NULL,
    body_zh character varying(2000) NOT NULL,
    body_en character varying(2000) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_message_template FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_notice (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    title character varying(100) NOT NULL,
    title_en character varying(100),
    kind character varying(20) NOT NULL,
    summary character varying(300),
    summary_en character varying(300),
    content text,
    content_en text,
    cover character varying(500),
    target character varying(20) NOT NULL,
    level_ids character varying(500),
    goods_id character varying(36),
    expire_at timestamp with time zone,
    publish_at timestamp with time zone,
    is_top boolean DEFAULT false NOT NULL,
    is_banner boolean DEFAULT false NOT NULL,
    tells boolean DEFAULT true NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    target_count integer DEFAULT 0 NOT NULL,
    sent_count integer DEFAULT 0 NOT NULL,
    read_count integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    revised_at timestamp with time zone,
    withdraw_reason character varying(200),
    delivered_to character varying(36) DEFAULT ''::character varying NOT NULL,
    moved_at timestamp with time zone,
    delivered_at timestamp with time zone,
    find_text text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_notice_read_count_check CHECK ((read_count >= 0)),
    CONSTRAINT shop_notice_sent_count_check CHECK ((sent_count >= 0)),
    CONSTRAINT shop_notice_target_count_check CHECK ((target_count >= 0))
);

ALTER TABLE ONLY shop_notice FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_notice_listed (
    notice_id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_notice_listed FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_notice_recipient (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    notice_id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    sent_at timestamp with time zone,
    read_at timestamp with time zone,
    is_read boolean GENERATED ALWAYS AS ((read_at IS NOT NULL)) STORED,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_notice_recipient FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_order (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    order_no character varying(20) NOT NULL,
    line smallint NOT NULL,
    split_no character varying(20),
    user_id character varying(36) NOT NULL,
    member_level character varying(50),
    status smallint DEFAULT 10 NOT NULL,
    pay_state smallint DEFAULT 0 NOT NULL,
    ship_state smallint DEFAULT 0 NOT NULL,
    after_sale_state smallint DEFAULT 0 NOT NULL,
    item_amount bigint NOT NULL,
    coupon_amount bigint DEFAULT 0 NOT NULL,
    integral_amount bigint DEFAULT 0 NOT NULL,
    freight bigint DEFAULT 0 NOT NULL,
    adjust bigint DEFAULT 0 NOT NULL,
    payable bigint NOT NULL,
    paid bigint DEFAULT 0 NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    coupon_record_ids character varying(400),
    integral_used integer DEFAULT 0 NOT NULL,
    integral_given integer DEFAULT 0 NOT NULL,
    receiver_name character varying(50),
    receiver_phone character varying(20),
    area_code character varying(20),
    area_text character varying(200),
    address character varying(300),
    zip character varying(10),
    receiver_mask character varying(50) GENERATED ALWAYS AS (("left"((receiver_name)::text, 1) || '**'::text)) STORED,
    buyer_remark character varying(500),
    staff_remark character varying(500),
    flag smallint DEFAULT 0 NOT NULL,
    tags character varying(200),
    pay_deadline timestamp with time zone,
    pay_time timestamp with time zone,
    ship_time timestamp with time zone,
    receive_time timestamp with time zone,
    finish_time timestamp with time zone,
    cancel_time timestamp with time zone,
    cancel_kind character varying(20),
    cancel_reason character varying(200),
    presell_goods_id character varying(36),
    promised_month character varying(7),
    hold_state smallint DEFAULT 0 NOT NULL,
    hold_until timestamp with time zone,
    parcel_no character varying(20),
    source character varying(20) DEFAULT 'app'::character varying NOT NULL,
    client_ip character varying(45),
    find_text text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    item_text character varying(22000),
    hold_free_until timestamp with time zone,
    receive_until timestamp with time zone,
    after_sale_until timestamp with time zone,
    price_proof jsonb DEFAULT '[]'::jsonb NOT NULL,
    terms_versions character varying(40),
    carriers character varying(200),
    tracking_nos character varying(2000),
    pay_channel character varying(20),
    ordered_at timestamp with time zone DEFAULT date_trunc('second'::text, now()),
    pay_model smallint DEFAULT 1,
    credit_used bigint DEFAULT 0 NOT NULL,
    trade_threshold_amount bigint,
    trade_threshold_qty integer,
    jan_codes character varying(2600),
    is_coupon_used boolean GENERATED ALWAYS AS (((COALESCE(coupon_record_ids, ''::character varying))::text <> ''::text)) STORED,
    external_source character varying(20),
    external_no character varying(64),
    exchange_for character varying(20),
    phone_mask character varying(20) GENERATED ALWAYS AS (mask_phone(receiver_phone)) STORED,
    CONSTRAINT shop_order_credit CHECK (((credit_used >= 0) AND (credit_used <= payable))),
    CONSTRAINT shop_order_line_check CHECK ((line = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT shop_order_pay_model_check CHECK ((pay_model = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT shop_order_payable CHECK (((payable = ((((item_amount - coupon_amount) - integral_amount) + freight) + adjust)) AND (payable >= 0))),
    CONSTRAINT shop_order_refunded CHECK (((refunded >= 0) AND (refunded <= paid)))
);

ALTER TABLE ONLY shop_order FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_order_item (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    order_id character varying(36) NOT NULL,
    order_no character varying(20) NOT NULL,
    line smallint NOT NULL,
    "position" integer DEFAULT 1 NOT NULL,
    user_id character varying(36) NOT NULL,
    goods_id character varying(36),
    product_id character varying(36) NOT NULL,
    sku_id character varying(36) NOT NULL,
    title_snap character varying(120) NOT NULL,
    sku_name_snap character varying(300),
    picture_snap character varying(500),
    specs_snap jsonb DEFAULT '[]'::jsonb NOT NULL,
    price_kind smallint DEFAULT 1 NOT NULL,
    original_price bigint,
    unit_price bigint NOT NULL,
    qty integer NOT NULL,
    line_amount bigint NOT NULL,
    coupon_share bigint DEFAULT 0 NOT NULL,
    integral_share bigint DEFAULT 0 NOT NULL,
    adjust_share bigint DEFAULT 0 NOT NULL,
    pay_amount bigint NOT NULL,
    refunded_amount bigint DEFAULT 0 NOT NULL,
    refunded_qty integer DEFAULT 0 NOT NULL,
    refunding_amount bigint DEFAULT 0 NOT NULL,
    refunding_qty integer DEFAULT 0 NOT NULL,
    shipped_qty integer DEFAULT 0 NOT NULL,
    integral_given integer DEFAULT 0 NOT NULL,
    claim_id character varying(36),
    deposit_item_id character varying(36),
    price_proof jsonb DEFAULT '[]'::jsonb NOT NULL,
    after_sale_state smallint DEFAULT 0 NOT NULL,
    is_counted boolean DEFAULT true NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    sent_back_qty integer DEFAULT 0 NOT NULL,
    unsent_qty integer GENERATED ALWAYS AS (GREATEST(0, ((qty - shipped_qty) - ((refunded_qty + refunding_qty) - sent_back_qty)))) STORED NOT NULL,
    jan_snap character varying(50),
    ordered_at timestamp with time zone DEFAULT now(),
    offer_id character varying(36),
    order_status smallint DEFAULT 10 NOT NULL,
    member_days integer,
    member_level_id character varying(36),
    agreed_price bigint,
    charged_amount bigint DEFAULT 0 NOT NULL,
    integral_rate integer,
    CONSTRAINT shop_order_item_agreed_price_check CHECK ((agreed_price >= 0)),
    CONSTRAINT shop_order_item_amount CHECK (((line_amount = (unit_price * qty)) AND (pay_amount = (((line_amount - coupon_share) - integral_share) + adjust_share)))),
    CONSTRAINT shop_order_item_integral_rate_check CHECK ((integral_rate >= 0)),
    CONSTRAINT shop_order_item_qty_check CHECK ((qty > 0)),
    CONSTRAINT shop_order_item_refunds CHECK (((refunded_amount >= 0) AND (refunding_amount >= 0) AND (charged_amount >= 0) AND (((refunded_amount + refunding_amount) + charged_amount) <= pay_amount) AND ((refunded_qty + refunding_qty) <= qty) AND ((shipped_qty >= 0) AND (shipped_qty <= qty)))),
    CONSTRAINT shop_order_item_sent_back CHECK (((sent_back_qty >= 0) AND (sent_back_qty <= (refunded_qty + refunding_qty))))
);

ALTER TABLE ONLY shop_order_item FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_order_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_pay_channel (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(20) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    secrets text,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    app_id character varying(64),
    merchant_id character varying(64),
    serial_no character varying(64),
    platform_key_id character varying(64),
    gateway character varying(200),
    notify_origin character varying(200),
    keys_at timestamp with time zone,
    keys_by character varying(100),
    checked_at timestamp with time zone,
    check_result character varying(500)
);

ALTER TABLE ONLY shop_pay_channel FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_payment (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    order_id character varying(36),
    order_no character varying(20),
    user_id character varying(36),
    kind smallint NOT NULL,
    channel character varying(20) NOT NULL,
    amount bigint NOT NULL,
    pay_no character varying(32) NOT NULL,
    third_no character varying(64),
    state smallint DEFAULT 0 NOT NULL,
    paid_at timestamp with time zone,
    expire_at timestamp with time zone,
    refunded_amount bigint DEFAULT 0 NOT NULL,
    proofs text,
    remark character varying(500),
    pay_link text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    scene character varying(8),
    pay_way character varying(8),
    is_gateway_open boolean DEFAULT false NOT NULL,
    payer character varying(128),
    asked_at timestamp with time zone DEFAULT now(),
    taken_at timestamp with time zone,
    CONSTRAINT shop_payment_amount_check CHECK ((amount > 0)),
    CONSTRAINT shop_payment_refunded CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount)))
);

ALTER TABLE ONLY shop_payment FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_payment_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_product (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    line smallint NOT NULL,
    goods_id character varying(36),
    product_no character varying(32) NOT NULL,
    title character varying(120) NOT NULL,
    subtitle character varying(200),
    cover character varying(500),
    images text,
    detail text,
    category_id character varying(100),
    shelf_state smallint DEFAULT 0 NOT NULL,
    shelf_on_at timestamp with time zone,
    shelf_off_at timestamp with time zone,
    sort_rank integer DEFAULT 0 NOT NULL,
    limit_per_user integer DEFAULT 0 NOT NULL,
    limit_per_order integer DEFAULT 0 NOT NULL,
    min_per_order integer DEFAULT 1 NOT NULL,
    freight_kind smallint DEFAULT 0 NOT NULL,
    freight bigint DEFAULT 0 NOT NULL,
    coupon_allowed boolean DEFAULT true NOT NULL,
    integral_allowed boolean DEFAULT true NOT NULL,
    integral_rate integer,
    member_only boolean DEFAULT false NOT NULL,
    return_address_id character varying(36),
    presell_product_id character varying(36),
    price_min bigint,
    price_max bigint,
    stock_total bigint DEFAULT 0 NOT NULL,
    sales_count bigint DEFAULT 0 NOT NULL,
    audit_state smallint DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    is_counted boolean DEFAULT false NOT NULL,
    find_text text,
    is_shelf_late boolean DEFAULT false NOT NULL,
    is_low_stock boolean DEFAULT false NOT NULL,
    has_exchange boolean DEFAULT false NOT NULL,
    member_days integer,
    member_level_id character varying(36),
    pay_model smallint DEFAULT 1,
    stocked_at timestamp with time zone,
    release_month character varying(7),
    CONSTRAINT shop_product_goods_check CHECK (((line = 4) = (goods_id IS NULL))),
    CONSTRAINT shop_product_line_check CHECK ((line = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT shop_product_member_check CHECK ((((line = 4) = (member_days IS NOT NULL)) AND (member_days > 0))),
    CONSTRAINT shop_product_pay_model_check CHECK ((pay_model = ANY (ARRAY[1, 2, 3])))
);

ALTER TABLE ONLY shop_product FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_product_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_refund (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    refund_no character varying(20) NOT NULL,
    group_no character varying(20) NOT NULL,
    order_id character varying(36) NOT NULL,
    order_no character varying(20) NOT NULL,
    line smallint NOT NULL,
    user_id character varying(36) NOT NULL,
    kind smallint NOT NULL,
    status smallint DEFAULT 10 NOT NULL,
    cause_code character varying(50),
    description character varying(500),
    proofs text,
    apply_amount bigint NOT NULL,
    agreed_amount bigint,
    freight_refund bigint DEFAULT 0 NOT NULL,
    integral_back integer DEFAULT 0 NOT NULL,
    integral_clawed integer DEFAULT 0 NOT NULL,
    coupon_back boolean DEFAULT false NOT NULL,
    return_address_id character varying(36),
    return_address_snap jsonb,
    return_carrier character varying(20),
    return_tracking_no character varying(40),
    parcel_deadline timestamp with time zone,
    handle_deadline timestamp with time zone,
    handler character varying(100),
    handled_at timestamp with time zone,
    approver character varying(100),
    reject_reason character varying(500),
    source character varying(20) DEFAULT 'customer'::character varying NOT NULL,
    applied_before boolean DEFAULT false NOT NULL,
    exchange_order_id character varying(36),
    finish_time timestamp with time zone,
    find_text text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    refusal_proofs text,
    assignee character varying(100),
    staff_note character varying(500),
    reject_code character varying(50),
    item_text character varying(22000),
    reminded_at timestamp with time zone,
    awaits_approval boolean GENERATED ALWAYS AS (((status = 10) AND (handler IS NOT NULL) AND (agreed_amount IS NOT NULL))) STORED,
    charged_amount bigint DEFAULT 0 NOT NULL,
    amount_proof jsonb DEFAULT '[]'::jsonb NOT NULL,
    late_since timestamp with time zone,
    refusal_carrier character varying(20),
    refusal_tracking_no character varying(40),
    is_notified boolean DEFAULT true NOT NULL,
    integral_short integer DEFAULT 0 NOT NULL,
    has_offline_part boolean DEFAULT false NOT NULL,
    description_en character varying(500),
    reject_reason_en character varying(500),
    payout_no character varying(64),
    is_double_return boolean DEFAULT false NOT NULL,
    awaits_payout boolean GENERATED ALWAYS AS (((status = 50) AND (has_offline_part OR is_double_return))) STORED,
    arrival_deadline timestamp with time zone,
    deadline timestamp with time zone GENERATED ALWAYS AS (
CASE status
    WHEN 10 THEN handle_deadline
    WHEN 20 THEN parcel_deadline
    WHEN 30 THEN arrival_deadline
    ELSE NULL::timestamp with time zone
END) STORED,
    is_late boolean GENERATED ALWAYS AS (COALESCE((late_since =
CASE status
    WHEN 10 THEN handle_deadline
    WHEN 20 THEN parcel_deadline
    WHEN 30 THEN arrival_deadline
    ELSE NULL::timestamp with time zone
END), false)) STORED,
    applied_at timestamp with time zone DEFAULT date_trunc('second'::text, now()) NOT NULL,
    refunded_amount bigint DEFAULT 0 NOT NULL,
    CONSTRAINT shop_refund_apply_amount_check CHECK ((apply_amount >= 0)),
    CONSTRAINT shop_refund_charged_amount_check CHECK ((charged_amount >= 0)),
    CONSTRAINT shop_refund_integral_short_check CHECK ((integral_short >= 0)),
    CONSTRAINT shop_refund_kind_check CHECK (((kind >= 1) AND (kind <= 5)))
);

ALTER TABLE ONLY shop_refund FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_refund_item (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    refund_id character varying(36) NOT NULL,
    refund_no character varying(20) NOT NULL,
    order_item_id character varying(36) NOT NULL,
    title_snap character varying(120),
    sku_name_snap character varying(300),
    picture_snap character varying(500),
    "position" integer DEFAULT 1 NOT NULL,
    qty integer NOT NULL,
    unit_paid bigint DEFAULT 0 NOT NULL,
    amount bigint DEFAULT 0 NOT NULL,
    received_qty integer DEFAULT 0 NOT NULL,
    condition character varying(20),
    restock_qty integer DEFAULT 0 NOT NULL,
    scrap_qty integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    sent_qty integer DEFAULT 0 NOT NULL,
    charged_amount bigint DEFAULT 0 NOT NULL,
    CONSTRAINT shop_refund_item_charged_amount_check CHECK ((charged_amount >= 0)),
    CONSTRAINT shop_refund_item_qty_check CHECK ((qty >= 0)),
    CONSTRAINT shop_refund_item_received CHECK (received_qty BETWEEN 0 AND qty AND restock_qty + scrap_qty <= received_qty),
    CONSTRAINT shop_refund_item_sent CHECK (((sent_qty >= 0) AND (sent_qty <= qty)))
);

ALTER TABLE ONLY shop_refund_item FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_refund_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_refund_part (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    refund_id character varying(36),
    payment_id character varying(36) NOT NULL,
    part_no character varying(64) NOT NULL,
    amount bigint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    third_no character varying(64),
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    last_error character varying(500),
    done_at timestamp with time zone,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    is_number_closed boolean DEFAULT false NOT NULL,
    channel character varying(20),
    pay_no character varying(32),
    is_by_hand boolean DEFAULT false NOT NULL,
    CONSTRAINT shop_refund_part_amount_check CHECK ((amount > 0))
);

ALTER TABLE ONLY shop_refund_part FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_report_cause (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(32) NOT NULL,
    title character varying(50) NOT NULL,
    title_en character varying(50),
    default_result character varying(20) DEFAULT 'none'::character varying NOT NULL,
    needs_text boolean DEFAULT false NOT NULL,
    sort_rank integer DEFAULT 0 NOT NULL,
    state smallint DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_report_cause FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_return_address (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(50) NOT NULL,
    contact character varying(30) NOT NULL,
    phone character varying(20) NOT NULL,
    region character varying(6) NOT NULL,
    address character varying(200) NOT NULL,
    zip character varying(6),
    kinds character varying(500),
    is_default boolean DEFAULT false NOT NULL,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_return_address FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_sandbox_bill (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    bill_no character varying(32) NOT NULL,
    title character varying(100),
    amount bigint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    paid_amount bigint DEFAULT 0 NOT NULL,
    refunded_amount bigint DEFAULT 0 NOT NULL,
    refund_mode smallint DEFAULT 0 NOT NULL,
    third_no character varying(64),
    paid_at timestamp with time zone,
    deliver_at timestamp with time zone,
    deliveries integer DEFAULT 0 NOT NULL,
    refunds jsonb DEFAULT '{}'::jsonb NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    payer character varying(128)
);

ALTER TABLE ONLY shop_sandbox_bill FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_sandbox_move (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    seconds bigint NOT NULL,
    ahead bigint NOT NULL,
    shown_at timestamp with time zone NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_sandbox_move FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_setting (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(50) NOT NULL,
    value jsonb NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_setting FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_shipment (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    shipment_no character varying(20) NOT NULL,
    order_id character varying(36) NOT NULL,
    parcel_no character varying(20),
    carrier character varying(20),
    tracking_no character varying(40),
    shipped_at timestamp with time zone NOT NULL,
    is_delivered boolean DEFAULT false NOT NULL,
    traces jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    item_text character varying(22000),
    scanned_qty integer,
    confirmed_text character varying(22000)
);

ALTER TABLE ONLY shop_shipment FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_shipment_item (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    shipment_id character varying(36) NOT NULL,
    order_item_id character varying(36) NOT NULL,
    qty integer NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_shipment_item_qty_check CHECK ((qty > 0))
);

ALTER TABLE ONLY shop_shipment_item FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE shop_shipment_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE shop_sku (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    product_id character varying(36) NOT NULL,
    spec_key character varying(500) NOT NULL,
    name character varying(300) NOT NULL,
    picture character varying(500),
    original_price bigint,
    present_price bigint,
    member_price bigint,
    stock bigint,
    locked bigint DEFAULT 0 NOT NULL,
    sold bigint DEFAULT 0 NOT NULL,
    counted boolean DEFAULT false NOT NULL,
    is_trade smallint DEFAULT 0 NOT NULL,
    trade_price bigint,
    status smallint DEFAULT 0 NOT NULL,
    sort_rank integer DEFAULT 1 NOT NULL,
    extra jsonb DEFAULT '[]'::jsonb NOT NULL,
    data jsonb,
    sku_code character varying(50),
    bar_code character varying(50),
    low_stock integer,
    presell_sku_id character varying(36),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    is_low boolean GENERATED ALWAYS AS (((status = 0) AND (del_flag = 0) AND COALESCE(((stock - locked) <= COALESCE(low_stock, 5)), false))) STORED,
    low_price_ok bigint,
    more_bar_codes character varying(510),
    CONSTRAINT shop_sku_low_price_ok_check CHECK ((low_price_ok >= 0)),
    CONSTRAINT shop_sku_stock_check CHECK (((stock >= 0) AND (locked >= 0) AND (locked <= stock)))
);

ALTER TABLE ONLY shop_sku FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_spec (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    product_id character varying(36) NOT NULL,
    title character varying(50) NOT NULL,
    sort_rank integer DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_spec FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_spec_value (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    product_id character varying(36) NOT NULL,
    spec_id character varying(36) NOT NULL,
    title character varying(50) NOT NULL,
    sort_rank integer DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_spec_value FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_statement (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    channel character varying(20) NOT NULL,
    day date NOT NULL,
    source smallint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    file_name character varying(200),
    lines integer DEFAULT 0 NOT NULL,
    differences integer DEFAULT 0 NOT NULL,
    open_count integer DEFAULT 0 NOT NULL,
    their_in bigint DEFAULT 0 NOT NULL,
    our_in bigint DEFAULT 0 NOT NULL,
    their_out bigint DEFAULT 0 NOT NULL,
    our_out bigint DEFAULT 0 NOT NULL,
    difference bigint GENERATED ALWAYS AS ((((their_in - their_out) - our_in) + our_out)) STORED,
    taken_at timestamp with time zone,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_statement FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_statement_line (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    statement_id character varying(36) NOT NULL,
    channel character varying(20) NOT NULL,
    day date NOT NULL,
    kind smallint NOT NULL,
    no character varying(64),
    third_no character varying(64),
    order_no character varying(20),
    their_amount bigint,
    our_amount bigint,
    difference bigint GENERATED ALWAYS AS ((COALESCE(their_amount, (0)::bigint) - COALESCE(our_amount, (0)::bigint))) STORED,
    at timestamp with time zone,
    result smallint NOT NULL,
    state smallint NOT NULL,
    ref_type character varying(20),
    ref_id character varying(36),
    handler character varying(100),
    handled_at timestamp with time zone,
    note character varying(500),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_statement_line FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_stock_log (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    sku_id character varying(36) NOT NULL,
    kind character varying(20) NOT NULL,
    qty bigint NOT NULL,
    stock_after bigint NOT NULL,
    locked_after bigint NOT NULL,
    ref_type character varying(30),
    ref_id character varying(36),
    reason character varying(200),
    operator character varying(100),
    tenant_id integer DEFAULT 0 NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    locked_qty bigint DEFAULT 0 NOT NULL,
    product_id character varying(36),
    line smallint,
    product_no character varying(32),
    title_snap character varying(120),
    sku_name_snap character varying(300),
    sku_code character varying(50),
    bar_code character varying(50),
    order_id character varying(36),
    at timestamp with time zone DEFAULT now(),
    create_by character varying(100),
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    origin character varying(20)
);

ALTER TABLE ONLY shop_stock_log FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_storefront_nonce (
    client_id character varying(36) NOT NULL,
    nonce character varying(64) NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_storefront_nonce FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_surplus (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    goods_id character varying(36) NOT NULL,
    sku_id character varying(36) NOT NULL,
    sku_name character varying(300) NOT NULL,
    presell_goods_id character varying(36),
    presell_sku_id character varying(36),
    qty integer NOT NULL,
    origin character varying(20) NOT NULL,
    ref_type character varying(30),
    ref_id character varying(36),
    is_slot boolean DEFAULT false NOT NULL,
    in_stock boolean DEFAULT true NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    target_sku_id character varying(36),
    target_product_id character varying(36),
    freed_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by character varying(100),
    note character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_surplus_origin_check CHECK ((origin IN ('forfeit', 'release', 'arrival', 'damaged', 'refund', 'unpaid'))),
    CONSTRAINT shop_surplus_qty_check CHECK ((qty > 0))
);

ALTER TABLE ONLY shop_surplus FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_task (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    kind character varying(30) NOT NULL,
    title character varying(200) NOT NULL,
    ref_type character varying(30),
    ref_id character varying(36),
    ref_no character varying(32),
    amount bigint,
    state smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    handler character varying(100),
    handled_at timestamp with time zone,
    note character varying(500),
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    title_en character varying(200),
    note_en character varying(500)
);

ALTER TABLE ONLY shop_task FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_waiting (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    presell_goods_id character varying(36) NOT NULL,
    presell_sku_id character varying(36) NOT NULL,
    sku_name character varying(300) NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    surplus_id character varying(36),
    deposit_amount bigint,
    due_amount bigint,
    offered_at timestamp with time zone,
    offer_until timestamp with time zone,
    order_id character varying(36),
    order_no character varying(20),
    ended_at timestamp with time zone,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    pay_model smallint DEFAULT 1 NOT NULL,
    CONSTRAINT shop_waiting_pay_model_check CHECK ((pay_model = ANY (ARRAY[1, 2, 3])))
);

ALTER TABLE ONLY shop_waiting FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_webhook (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(50) NOT NULL,
    url character varying(500) NOT NULL,
    events character varying(2000) NOT NULL,
    secret_sealed text,
    secret_at timestamp with time zone,
    state smallint DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    last_ok_at timestamp with time zone,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT shop_webhook_check CHECK (((state = 0) OR (secret_sealed IS NOT NULL)))
);

ALTER TABLE ONLY shop_webhook FORCE ROW LEVEL SECURITY;

CREATE TABLE shop_webhook_delivery (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    webhook_id character varying(36) NOT NULL,
    event character varying(40) NOT NULL,
    once_key character varying(120) NOT NULL,
    payload text NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    status integer,
    response character varying(2000),
    error character varying(500),
    milliseconds integer,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY shop_webhook_delivery FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_account_proof (
    digest character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    purpose character varying(10) NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_to character varying(100) NOT NULL
);

CREATE TABLE sys_agent_proposal (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    title character varying(200) NOT NULL,
    title_en character varying(200) NOT NULL,
    reason character varying(500),
    tool character varying(100) NOT NULL,
    method character varying(10) NOT NULL,
    path character varying(250) NOT NULL,
    permission character varying(100) NOT NULL,
    input jsonb NOT NULL,
    effects jsonb NOT NULL,
    tried_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id character varying(36) NOT NULL,
    token_id character varying(36) NOT NULL,
    token_name character varying(50) NOT NULL,
    row_count integer NOT NULL,
    stock_change integer DEFAULT 0 NOT NULL,
    money_change bigint DEFAULT 0 NOT NULL,
    state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by character varying(100),
    decided_at timestamp with time zone,
    refusal character varying(1000),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    origin character varying(10) DEFAULT 'agent'::character varying NOT NULL,
    mode character varying(10) DEFAULT 'run'::character varying NOT NULL,
    kind character varying(40),
    cost bigint,
    digest character varying(64)
);

ALTER TABLE ONLY sys_agent_proposal FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_announcement (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    titile character varying(100) NOT NULL,
    msg_content text,
    msg_abstract character varying(500),
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    sender character varying(100),
    priority character varying(100) DEFAULT 'M'::character varying NOT NULL,
    msg_category character varying(100) DEFAULT '1'::character varying NOT NULL,
    msg_type character varying(100) DEFAULT 'ALL'::character varying NOT NULL,
    user_ids text,
    role_ids text,
    depart_ids text,
    files character varying(2000),
    must_confirm boolean DEFAULT false NOT NULL,
    send_status character varying(100) DEFAULT '0'::character varying NOT NULL,
    release_at timestamp with time zone,
    send_time timestamp with time zone,
    cancel_time timestamp with time zone,
    bus_type character varying(50),
    bus_id character varying(50),
    open_type character varying(20),
    open_page character varying(255),
    is_automatic smallint DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    titile_en character varying(100),
    msg_abstract_en character varying(500),
    notification_kind character varying(30),
    once_key character varying(200),
    CONSTRAINT sys_announcement_open_page_place CHECK ((((open_page)::text !~ '[\\[:cntrl:]]'::text) AND ((open_page)::text !~ '^\s*//'::text) AND (((open_page)::text !~* '^\s*[a-z][a-z0-9+.-]*:'::text) OR ((open_page)::text ~* '^https?://'::text))))
);

ALTER TABLE ONLY sys_announcement FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_announcement_given (
    tenant_id integer DEFAULT 0 NOT NULL,
    user_id character varying(36) NOT NULL,
    given_until timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sys_announcement_given FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_announcement_send (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    annt_id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    msg_category character varying(100) NOT NULL,
    send_time timestamp with time zone NOT NULL,
    read_flag character varying(100) DEFAULT '0'::character varying NOT NULL,
    read_time timestamp with time zone,
    star_flag character varying(10),
    confirmed_at timestamp with time zone,
    is_confirmed boolean GENERATED ALWAYS AS ((confirmed_at IS NOT NULL)) STORED NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    is_automatic smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_announcement_send FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_api_token (
    id character varying(36) NOT NULL,
    tenant_id integer NOT NULL,
    user_id character varying(36) NOT NULL,
    name character varying(50) NOT NULL,
    token_hash character varying(64) NOT NULL,
    hint character varying(8) NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    create_by character varying(100) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    kind character varying(10) DEFAULT 'program'::character varying NOT NULL
);

ALTER TABLE ONLY sys_api_token FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_captcha (
    key character varying(100) NOT NULL,
    answer character varying(10) NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_category (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    pid character varying(36) DEFAULT '0'::character varying NOT NULL,
    name character varying(100) NOT NULL,
    name_en character varying(100),
    code character varying(100) NOT NULL,
    has_child character varying(3) DEFAULT '0'::character varying NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_category FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_check_rule (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    rule_name character varying(100) NOT NULL,
    rule_code character varying(100) NOT NULL,
    rule_json character varying(1024) DEFAULT '[]'::character varying NOT NULL,
    rule_description character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    rule_name_en character varying(100)
);

ALTER TABLE ONLY sys_check_rule FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_command_use (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(40) NOT NULL,
    cost bigint DEFAULT 0 NOT NULL,
    row_count integer DEFAULT 0 NOT NULL,
    done_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY sys_command_use FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_comment (
    id character varying(36) NOT NULL,
    tenant_id integer NOT NULL,
    table_name character varying(64) NOT NULL,
    record_id character varying(36) NOT NULL,
    text text NOT NULL,
    pictures text DEFAULT ''::text NOT NULL,
    user_id character varying(36) NOT NULL,
    create_by character varying(50) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    edit_time timestamp with time zone,
    done_by character varying(36),
    done_time timestamp with time zone,
    reactions jsonb DEFAULT '{}'::jsonb NOT NULL,
    delete_by character varying(50),
    delete_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_comment FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_dashboard (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36),
    role_id character varying(36),
    tiles jsonb NOT NULL,
    hidden jsonb DEFAULT '[]'::jsonb NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    tenant_id integer DEFAULT 0 NOT NULL,
    CONSTRAINT sys_dashboard_check CHECK (((user_id IS NULL) <> (role_id IS NULL)))
);

ALTER TABLE ONLY sys_dashboard FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_data_source (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(100) NOT NULL,
    name character varying(100) NOT NULL,
    db_type character varying(100) NOT NULL,
    host character varying(200) NOT NULL,
    port integer NOT NULL,
    db_name character varying(100) NOT NULL,
    db_username character varying(100) NOT NULL,
    password_sealed text,
    is_encrypted boolean DEFAULT true NOT NULL,
    remark character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_data_source FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_record_change (
    id character varying(36) NOT NULL,
    tenant_id integer NOT NULL,
    table_name character varying(64) NOT NULL,
    record_id character varying(36) NOT NULL,
    command character varying(64) NOT NULL,
    changes jsonb,
    create_by character varying(50) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    request_id character varying(64) NOT NULL,
    note text
);

ALTER TABLE ONLY sys_record_change FORCE ROW LEVEL SECURITY;

CREATE VIEW sys_data_version WITH (security_invoker='true') AS
 SELECT sys_record_change.id,
    sys_record_change.table_name AS data_table,
    sys_record_change.record_id AS data_id,
    sys_record_change.command,
    sys_record_change.note,
    sys_record_change.create_by,
    sys_record_change.create_time,
    NULL::character varying(50) AS update_by,
    NULL::timestamp with time zone AS update_time,
    0 AS version,
    (0)::smallint AS del_flag,
    sys_record_change.tenant_id
   FROM sys_record_change;

CREATE TABLE sys_demo_row (
    tenant_id integer NOT NULL,
    table_name character varying(64) NOT NULL,
    row_id character varying(100) NOT NULL,
    kept character varying(10)
);

ALTER TABLE ONLY sys_demo_row FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_depart (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    parent_id character varying(36),
    depart_name character varying(100) NOT NULL,
    depart_name_en character varying(500),
    depart_name_abbr character varying(500),
    depart_order integer DEFAULT 0 NOT NULL,
    description character varying(500),
    org_category character varying(10) DEFAULT '1'::character varying NOT NULL,
    org_type character varying(10),
    org_code character varying(64) NOT NULL,
    mobile character varying(32),
    fax character varying(32),
    address character varying(100),
    memo character varying(500),
    status character varying(1) DEFAULT '1'::character varying NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_depart FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_depart_permission (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    depart_id character varying(36) NOT NULL,
    permission_id character varying(36) NOT NULL,
    data_rule_ids character varying(1000),
    rule_match character varying(3) DEFAULT 'and'::character varying NOT NULL,
    CONSTRAINT sys_depart_permission_rule_match_check CHECK ((rule_match IN ('and', 'or')))
);

ALTER TABLE ONLY sys_depart_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_depart_role (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    depart_id character varying(36) NOT NULL,
    role_name character varying(200) NOT NULL,
    role_code character varying(100) NOT NULL,
    description character varying(255),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    role_name_en character varying(200)
);

ALTER TABLE ONLY sys_depart_role FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_depart_role_permission (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    depart_id character varying(36) NOT NULL,
    role_id character varying(36) NOT NULL,
    permission_id character varying(36) NOT NULL,
    data_rule_ids character varying(1000),
    operate_date timestamp with time zone DEFAULT now() NOT NULL,
    operate_ip character varying(100),
    rule_match character varying(3) DEFAULT 'and'::character varying NOT NULL,
    CONSTRAINT sys_depart_role_permission_rule_match_check CHECK ((rule_match IN ('and', 'or')))
);

ALTER TABLE ONLY sys_depart_role_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_depart_role_user (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    drole_id character varying(36) NOT NULL
);

ALTER TABLE ONLY sys_depart_role_user FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_dict (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    dict_name character varying(100) NOT NULL,
    dict_code character varying(100) NOT NULL,
    description character varying(255),
    type smallint DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    dict_name_en character varying(100)
);

ALTER TABLE ONLY sys_dict FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_dict_item (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    dict_id character varying(36) NOT NULL,
    item_text character varying(100) NOT NULL,
    item_text_en character varying(100),
    item_value character varying(100) NOT NULL,
    description character varying(255),
    color character varying(20),
    sort_order integer DEFAULT 1 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    parent_id character varying(36)
);

ALTER TABLE ONLY sys_dict_item FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_dict_table (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    description character varying(255),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    code character varying(200) NOT NULL,
    filter character varying(255)
);

ALTER TABLE ONLY sys_dict_table FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_error_trace (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    at timestamp with time zone NOT NULL,
    trace_id character varying(64) NOT NULL,
    kind character varying(100) NOT NULL,
    message character varying(1000) NOT NULL,
    method character varying(10) NOT NULL,
    path character varying(250) NOT NULL,
    username character varying(100),
    source character varying(100) NOT NULL,
    stack text,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_error_trace FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_event (
    id bigint NOT NULL,
    name character varying(50) NOT NULL,
    payload jsonb NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_event_delivery (
    event_id bigint NOT NULL,
    handler character varying(50) NOT NULL,
    record_key character varying(200) NOT NULL,
    state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    due_time timestamp with time zone DEFAULT now() NOT NULL,
    error text,
    failed_time timestamp with time zone,
    CONSTRAINT sys_event_delivery_state_check CHECK ((state IN ('waiting', 'done', 'failed')))
);

ALTER TABLE sys_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sys_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE sys_factor (
    id character varying(36) NOT NULL,
    user_id character varying(36) NOT NULL,
    kind character varying(10) NOT NULL,
    name character varying(60) NOT NULL,
    secret_sealed text,
    last_step bigint,
    credential_id character varying(1400),
    public_key bytea,
    sign_count bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT sys_factor_check CHECK ((((kind)::text = 'totp'::text) = (secret_sealed IS NOT NULL))),
    CONSTRAINT sys_factor_check1 CHECK ((((kind)::text = 'passkey'::text) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
    CONSTRAINT sys_factor_kind_check CHECK ((kind IN ('totp', 'passkey')))
);

CREATE TABLE sys_factor_challenge (
    digest character varying(64) NOT NULL,
    purpose character varying(20) NOT NULL,
    holder character varying(100) NOT NULL,
    secret_sealed text,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_factor_duty (
    user_id character varying(36) NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_file (
    id character varying(36) NOT NULL,
    path character varying(500) NOT NULL,
    original_name character varying(255) NOT NULL,
    media_type character varying(100) NOT NULL,
    size bigint NOT NULL,
    biz character varying(100) NOT NULL,
    create_by character varying(100),
    user_id character varying(36),
    tenant_id integer DEFAULT 0 NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    digest character varying(64),
    tags character varying(500),
    place character varying(10) DEFAULT 'folder'::character varying NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    bin_time timestamp with time zone,
    is_used boolean DEFAULT false NOT NULL,
    unused_since timestamp with time zone DEFAULT now(),
    is_duplicate boolean DEFAULT false NOT NULL,
    file_key character varying(32) GENERATED ALWAYS AS ("substring"((path)::text, '([0-9a-f]{32})\.[a-z0-9]{1,5}$'::text)) STORED,
    kind character varying(10) GENERATED ALWAYS AS (
CASE
    WHEN ((media_type)::text ~~ 'image/%'::text) THEN 'picture'::text
    WHEN ((media_type)::text ~~ 'video/%'::text) THEN 'video'::text
    WHEN ((media_type)::text ~~ 'audio/%'::text) THEN 'audio'::text
    WHEN ((media_type)::text = 'application/zip'::text) THEN 'archive'::text
    ELSE 'document'::text
END) STORED,
    is_private boolean GENERATED ALWAYS AS (((path)::text ~~ 'private/%'::text)) STORED,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_file FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_file_total (
    tenant_id integer NOT NULL,
    files bigint NOT NULL,
    size bigint NOT NULL
);

ALTER TABLE ONLY sys_file_total FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_file_use (
    file_key character varying(32) NOT NULL,
    table_name character varying(64) NOT NULL,
    row_id character varying(36) NOT NULL
);

CREATE TABLE sys_fill_counter (
    tenant_id integer NOT NULL,
    rule_code character varying(100) NOT NULL,
    period character varying(20) NOT NULL,
    counted bigint NOT NULL
);

ALTER TABLE ONLY sys_fill_counter FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_fill_rule (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    rule_name character varying(100) NOT NULL,
    rule_code character varying(100) NOT NULL,
    rule_class character varying(100) DEFAULT 'number'::character varying NOT NULL,
    rule_params character varying(1000) DEFAULT '{}'::character varying NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    rule_name_en character varying(100)
);

ALTER TABLE ONLY sys_fill_rule FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_gateway_route (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    router_id character varying(50) NOT NULL,
    name character varying(100),
    path character varying(200) NOT NULL,
    uri character varying(500) NOT NULL,
    methods character varying(100) DEFAULT 'GET'::character varying NOT NULL,
    strip_prefix boolean DEFAULT true NOT NULL,
    needs character varying(100) DEFAULT 'gateway:call'::character varying NOT NULL,
    per_minute integer DEFAULT 60 NOT NULL,
    timeout_ms integer DEFAULT 5000 NOT NULL,
    retries integer DEFAULT 0 NOT NULL,
    breaker_failures integer DEFAULT 5 NOT NULL,
    breaker_seconds integer DEFAULT 30 NOT NULL,
    forward_headers character varying(500),
    secret_header character varying(60),
    secret_sealed text,
    health_path character varying(200),
    status smallint DEFAULT 0 NOT NULL,
    open_until timestamp with time zone,
    health smallint DEFAULT 0 NOT NULL,
    health_time timestamp with time zone,
    health_error character varying(200),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_gateway_route FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_half_sign_in (
    digest character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    way character varying(20) NOT NULL,
    is_enrolling boolean NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_http_trace (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    at timestamp with time zone NOT NULL,
    method character varying(10) NOT NULL,
    path character varying(250) NOT NULL,
    status integer NOT NULL,
    milliseconds integer NOT NULL,
    username character varying(100),
    address character varying(100),
    trace_id character varying(64) NOT NULL,
    source character varying(100) NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_http_trace FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_identity_provider (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(100) NOT NULL,
    kind character varying(20) NOT NULL,
    address character varying(500) NOT NULL,
    services character varying(2000),
    is_enabled boolean DEFAULT false NOT NULL,
    sort_no integer DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    code character varying(30) NOT NULL,
    client_id character varying(300),
    secret_sealed text,
    scopes character varying(300),
    authorize_url character varying(500),
    token_url character varying(500),
    user_info_url character varying(500),
    agent_id character varying(60),
    corp_id character varying(100),
    subject_claim character varying(100),
    username_claim character varying(100),
    realname_claim character varying(100),
    email_claim character varying(100),
    phone_claim character varying(100),
    roles_claim character varying(100),
    role_rules character varying(2000),
    admission character varying(10) DEFAULT 'bind'::character varying NOT NULL,
    member_tenant_id integer DEFAULT 0 NOT NULL,
    search_base character varying(300),
    user_filter character varying(300),
    group_base character varying(300),
    is_start_tls boolean DEFAULT false NOT NULL,
    is_synced boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY sys_identity_provider FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_import_mapping (
    id character varying(36) NOT NULL,
    tenant_id integer NOT NULL,
    resource character varying(100) NOT NULL,
    name character varying(50) DEFAULT ''::character varying NOT NULL,
    signature character varying(64) NOT NULL,
    columns jsonb NOT NULL,
    create_by character varying(100) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY sys_import_mapping FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_job (
    id character varying(36) NOT NULL,
    tenant_id integer NOT NULL,
    user_id character varying(36) NOT NULL,
    name character varying(50) NOT NULL,
    title text[] NOT NULL,
    message text[],
    input jsonb NOT NULL,
    input_files text[] DEFAULT '{}'::text[] NOT NULL,
    locale character varying(10) NOT NULL,
    origin character varying(300) NOT NULL,
    state character varying(10) DEFAULT 'waiting'::character varying NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    refused integer DEFAULT 0 NOT NULL,
    result jsonb,
    file_path character varying(300),
    file_name character varying(300),
    run integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    beat_time timestamp with time zone,
    cancel_time timestamp with time zone,
    create_by character varying(50) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    undo_id character varying(36),
    first_run integer DEFAULT 0 NOT NULL,
    again_id character varying(36),
    start_key character varying(64),
    CONSTRAINT sys_job_state_check CHECK ((state IN ('waiting', 'running', 'done', 'failed', 'cancelled')))
);

ALTER TABLE ONLY sys_job FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_job_row (
    job_id character varying(36) NOT NULL,
    "position" integer NOT NULL,
    title character varying(300) NOT NULL,
    is_done boolean NOT NULL,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    note jsonb,
    changes jsonb
);

ALTER TABLE ONLY sys_job_row FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_job_run (
    id character varying(64) NOT NULL,
    schedule_id character varying(36) NOT NULL,
    job_class_name character varying(100) NOT NULL,
    cause character varying(10) NOT NULL,
    due_at timestamp with time zone NOT NULL,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    state smallint DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    row_count integer,
    error character varying(1000),
    create_by character varying(50) DEFAULT 'system'::character varying NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(50),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_job_run FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_log (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    log_type smallint NOT NULL,
    log_content character varying(1000) NOT NULL,
    operate_type smallint,
    userid character varying(100),
    username character varying(100),
    ip character varying(100),
    method character varying(500),
    request_url character varying(500),
    request_param text,
    request_type character varying(10),
    cost_time bigint,
    trace_id character varying(64),
    session_id character varying(36),
    tenant_id integer DEFAULT 0 NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    api_token_id character varying(36),
    outcome smallint DEFAULT 1 NOT NULL,
    reason character varying(500),
    way character varying(20),
    agent character varying(500),
    create_by character varying(50),
    update_by character varying(50),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_log FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_measurement (
    at timestamp with time zone NOT NULL,
    source character varying(100) NOT NULL,
    content jsonb DEFAULT '{}'::jsonb NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_measurement FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_notification_choice (
    user_id character varying(36) NOT NULL,
    channels jsonb DEFAULT '{}'::jsonb NOT NULL,
    quiet_hours character varying(10) DEFAULT ''::character varying NOT NULL,
    digest character varying(10) DEFAULT 'none'::character varying NOT NULL,
    robot_type character varying(30),
    robot_host character varying(200),
    robot_url_sealed text,
    robot_secret_sealed text,
    update_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_number_period (
    tenant_id integer NOT NULL,
    rule_code character varying(100) NOT NULL,
    period character varying(100) NOT NULL,
    base bigint NOT NULL
);

ALTER TABLE ONLY sys_number_period FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_session (
    id character varying(36) NOT NULL,
    token_hash character varying(64) NOT NULL,
    user_id character varying(36) NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    address character varying(100),
    agent character varying(500),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    viewed_user_id character varying(36),
    previous_hash character varying(64),
    rotated_at timestamp with time zone,
    factor_at timestamp with time zone,
    password_at timestamp with time zone,
    way character varying(20) DEFAULT 'password'::character varying NOT NULL
);

CREATE TABLE sys_user (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    username character varying(100) NOT NULL,
    realname character varying(100),
    password character varying(255) NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    avatar character varying(500),
    birthday date,
    sex smallint,
    email character varying(100),
    phone character varying(45),
    org_code character varying(64),
    status smallint DEFAULT 1 NOT NULL,
    activiti_sync smallint,
    work_no character varying(100),
    post character varying(500),
    telephone character varying(45),
    user_identity smallint DEFAULT 1 NOT NULL,
    depart_ids text,
    rel_tenant_ids character varying(100),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    selectedroles text,
    selecteddeparts text,
    under_departs text,
    tenant_ids text[] GENERATED ALWAYS AS (string_to_array(COALESCE(NULLIF(btrim(replace((rel_tenant_ids)::text, ' '::text, ''::text), ','::text), ''::text), (tenant_id)::text), ','::text)) STORED,
    find_text text,
    has_password boolean GENERATED ALWAYS AS ((((password)::text <> ''::text) AND (status <> 3))) STORED NOT NULL,
    is_passkey_only boolean DEFAULT false NOT NULL,
    is_email_shared boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY sys_user FORCE ROW LEVEL SECURITY;

CREATE VIEW sys_online_user WITH (security_invoker='true') AS
 SELECT s.id,
    s.user_id,
    u.username,
    u.realname,
    u.avatar,
    u.birthday,
    u.sex,
    u.phone,
    s.way,
    s.address,
    s.agent,
    s.last_seen_at,
    s.created_at AS create_time,
    u.username AS create_by,
    NULL::character varying(50) AS update_by,
    NULL::timestamp with time zone AS update_time,
    0 AS version,
    (0)::smallint AS del_flag,
    s.tenant_id,
    u.tenant_ids
   FROM (sys_session s
     JOIN sys_user u ON ((((u.id)::text = (s.user_id)::text) AND (u.status = 1) AND (u.del_flag = 0))));

CREATE TABLE sys_permission (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    parent_id character varying(36),
    name character varying(100) NOT NULL,
    name_en character varying(100),
    url character varying(255),
    component character varying(255),
    component_name character varying(100),
    redirect character varying(255),
    menu_type smallint NOT NULL,
    perms character varying(255),
    perms_type character varying(10) DEFAULT '1'::character varying NOT NULL,
    sort_no numeric(8,2) DEFAULT 1 NOT NULL,
    always_show boolean DEFAULT false NOT NULL,
    icon character varying(100),
    is_route boolean DEFAULT true NOT NULL,
    is_leaf boolean DEFAULT true NOT NULL,
    keep_alive boolean DEFAULT true NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    hide_tab boolean DEFAULT false NOT NULL,
    description character varying(255),
    rule_flag smallint DEFAULT 0 NOT NULL,
    status character varying(2) DEFAULT '1'::character varying NOT NULL,
    internal_or_external boolean DEFAULT false NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_permission_data_rule (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    permission_id character varying(36) NOT NULL,
    rule_name character varying(50),
    rule_column character varying(50) NOT NULL,
    rule_conditions character varying(50) NOT NULL,
    rule_value character varying(300) NOT NULL,
    status character varying(3) DEFAULT '1'::character varying NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_permission_data_rule FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_position (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    code character varying(100) NOT NULL,
    name character varying(100) NOT NULL,
    post_rank character varying(100) NOT NULL,
    company_id character varying(255),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    name_en character varying(100)
);

ALTER TABLE ONLY sys_position FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_proof_of_work (
    digest character varying(64) NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_provider_attempt (
    state_digest character varying(64) NOT NULL,
    browser_digest character varying(64) NOT NULL,
    provider_id character varying(36) NOT NULL,
    purpose character varying(10) NOT NULL,
    is_popup boolean DEFAULT false NOT NULL,
    user_id character varying(36),
    redirect_uri character varying(500) NOT NULL,
    sealed text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_provider_binding (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    provider_id character varying(36) NOT NULL,
    subject character varying(255) NOT NULL,
    user_id character varying(36) NOT NULL,
    outer_name character varying(200) DEFAULT ''::character varying NOT NULL,
    given_roles text[] DEFAULT '{}'::text[] NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    left_at timestamp with time zone,
    bound_by character varying(10) DEFAULT 'name'::character varying NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT sys_provider_binding_bound_by CHECK ((bound_by IN ('name', 'owner', 'made')))
);

CREATE TABLE sys_provider_proof (
    digest character varying(64) NOT NULL,
    browser_digest character varying(64) NOT NULL,
    provider_id character varying(36) NOT NULL,
    purpose character varying(10) NOT NULL,
    subject character varying(255) NOT NULL,
    outer_name character varying(200) DEFAULT ''::character varying NOT NULL,
    user_id character varying(36),
    claims_sealed text,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_quartz_job (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    job_class_name character varying(100) NOT NULL,
    cron_expression character varying(255) NOT NULL,
    parameter character varying(2000),
    description character varying(255),
    status character varying(2) DEFAULT '0'::character varying NOT NULL,
    misfire character varying(10) DEFAULT 'skip'::character varying NOT NULL,
    is_exclusive boolean DEFAULT true NOT NULL,
    is_of_code boolean DEFAULT false NOT NULL,
    last_due timestamp with time zone,
    next_due timestamp with time zone,
    last_start timestamp with time zone,
    last_end timestamp with time zone,
    last_state smallint,
    last_rows integer,
    last_error character varying(1000),
    running_id character varying(64),
    running_until timestamp with time zone,
    create_by character varying(50),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(50),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_quartz_job FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE sys_recovery_code (
    user_id character varying(36) NOT NULL,
    digest character varying(64) NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE sys_role (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    role_name character varying(200) NOT NULL,
    role_code character varying(100) NOT NULL,
    description character varying(255),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    find_text text,
    role_name_en character varying(200),
    description_en character varying(250),
    needs_factor boolean DEFAULT false NOT NULL,
    factor_grace_days integer DEFAULT 7
);

ALTER TABLE ONLY sys_role FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_role_index (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    role_code character varying(100) NOT NULL,
    url character varying(255) NOT NULL,
    component character varying(255),
    is_route boolean DEFAULT true NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    status character varying(2) DEFAULT '0'::character varying NOT NULL,
    sys_org_code character varying(64),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_role_index FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_role_permission (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    role_id character varying(36) NOT NULL,
    permission_id character varying(36) NOT NULL,
    data_rule_ids character varying(1000),
    operate_date timestamp with time zone DEFAULT now() NOT NULL,
    operate_ip character varying(100),
    rule_match character varying(3) DEFAULT 'and'::character varying NOT NULL,
    CONSTRAINT sys_role_permission_rule_match_check CHECK ((rule_match IN ('and', 'or')))
);

ALTER TABLE ONLY sys_role_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_route_measurement (
    at timestamp with time zone NOT NULL,
    source character varying(100) NOT NULL,
    route character varying(250) NOT NULL,
    called integer NOT NULL,
    failed integer NOT NULL,
    milliseconds bigint NOT NULL,
    slowest integer NOT NULL,
    bins jsonb NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_route_measurement FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_saved_query (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    owner_id character varying(36) NOT NULL,
    page character varying(100) NOT NULL,
    kind character varying(10) NOT NULL,
    title character varying(50) NOT NULL,
    shared_with character varying(10) DEFAULT 'me'::character varying NOT NULL,
    role_id character varying(36),
    content jsonb NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    CONSTRAINT sys_saved_query_check CHECK ((((shared_with)::text = 'role'::text) = (role_id IS NOT NULL))),
    CONSTRAINT sys_saved_query_kind_check CHECK ((kind IN ('query', 'view'))),
    CONSTRAINT sys_saved_query_shared_with_check CHECK ((shared_with IN ('me', 'role', 'everyone')))
);

ALTER TABLE ONLY sys_saved_query FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_second_person (
    tenant_id integer NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY sys_second_person FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_sent_code (
    sent_to character varying(100) NOT NULL,
    purpose character varying(10) NOT NULL,
    code_sealed text,
    tries smallint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sys_session_end (
    token_hash character varying(64) NOT NULL,
    reason character varying(200) NOT NULL,
    ended_by character varying(100) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_sign_in_look (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(40),
    name_en character varying(60),
    slogan character varying(60),
    slogan_en character varying(100),
    logo character varying(500),
    picture character varying(500),
    color character varying(7),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_sign_in_look FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_sign_in_place (
    user_id character varying(36) NOT NULL,
    kind character varying(10) NOT NULL,
    place character varying(200) NOT NULL,
    create_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_sign_in_way (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    way character varying(20) NOT NULL,
    is_enabled boolean DEFAULT false NOT NULL,
    sort_no integer DEFAULT 1 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_sign_in_way FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_slow_statement (
    id character varying(64) NOT NULL,
    statement text NOT NULL,
    called bigint NOT NULL,
    milliseconds bigint NOT NULL,
    slowest integer NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_slow_statement FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_sms (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    es_title character varying(100) NOT NULL,
    es_type character varying(50) DEFAULT 'system'::character varying NOT NULL,
    es_receiver character varying(100) NOT NULL,
    es_param character varying(1000),
    es_content text,
    is_rich boolean DEFAULT false NOT NULL,
    es_send_time timestamp with time zone,
    es_send_status character varying(100) DEFAULT '0'::character varying NOT NULL,
    es_send_num integer DEFAULT 0 NOT NULL,
    es_result character varying(500),
    remark character varying(500),
    tries text,
    notification_kind character varying(30) DEFAULT 'system'::character varying NOT NULL,
    once_key character varying(200),
    bus_type character varying(50),
    bus_id character varying(50),
    is_collected boolean DEFAULT false NOT NULL,
    batch_id character varying(36),
    due_at timestamp with time zone,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_sms FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_sms_gateway (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(100) NOT NULL,
    url character varying(500) NOT NULL,
    header_name character varying(60) NOT NULL,
    key_sealed text,
    body text NOT NULL,
    login_text character varying(300) NOT NULL,
    register_text character varying(300) NOT NULL,
    reset_text character varying(300) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_sms_gateway FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_sms_template (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    template_code character varying(32) NOT NULL,
    template_name character varying(50) NOT NULL,
    template_name_en character varying(50),
    template_type character varying(100) DEFAULT '1'::character varying NOT NULL,
    template_content character varying(5000) NOT NULL,
    template_content_en character varying(5000),
    template_test_json character varying(1000),
    bus_type character varying(50),
    use_status integer DEFAULT 0 NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_sms_template FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_step_up (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    kind character varying(40) NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    limit_amount bigint,
    allows_password boolean DEFAULT true NOT NULL,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    measure character varying(10) DEFAULT 'always'::character varying NOT NULL,
    limit_count integer,
    needs_second boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY sys_step_up FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_table_size (
    at timestamp with time zone NOT NULL,
    content jsonb,
    tenant_id integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_table_size FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_tenant (
    id character varying(36) NOT NULL,
    number integer NOT NULL,
    name character varying(100) NOT NULL,
    begin_date timestamp with time zone,
    end_date timestamp with time zone,
    status smallint DEFAULT 1 NOT NULL,
    pack_id character varying(36),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    name_en character varying(100),
    CONSTRAINT sys_tenant_check CHECK (((id)::text = (number)::text)),
    CONSTRAINT sys_tenant_number_check CHECK (((number >= 0) AND (number <= 99999)))
);

ALTER TABLE ONLY sys_tenant FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_tenant_pack (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    name character varying(100) NOT NULL,
    description character varying(500),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL
);

ALTER TABLE ONLY sys_tenant_pack FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_tenant_pack_permission (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    pack_id character varying(36) NOT NULL,
    permission_id character varying(36) NOT NULL
);

ALTER TABLE ONLY sys_tenant_pack_permission FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_threshold (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    measure character varying(40) NOT NULL,
    upper_limit numeric(14,2) NOT NULL,
    minutes integer NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    remark character varying(200),
    last_value numeric(18,2),
    exceeded_since timestamp with time zone,
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    version integer DEFAULT 0 NOT NULL,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64)
);

ALTER TABLE ONLY sys_threshold FORCE ROW LEVEL SECURITY;

CREATE UNLOGGED TABLE sys_trial_change (
    seq bigint NOT NULL,
    table_name text NOT NULL,
    row_key text NOT NULL,
    row_before jsonb,
    row_after jsonb
);

ALTER TABLE sys_trial_change ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sys_trial_change_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE sys_user_agent (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_name character varying(100) NOT NULL,
    agent_user_name character varying(100) NOT NULL,
    start_time timestamp with time zone NOT NULL,
    end_time timestamp with time zone NOT NULL,
    status character varying(2) DEFAULT '0'::character varying NOT NULL,
    create_name character varying(100),
    update_name character varying(100),
    sys_company_code character varying(64),
    create_by character varying(100),
    create_time timestamp with time zone DEFAULT now() NOT NULL,
    update_by character varying(100),
    update_time timestamp with time zone,
    del_flag smallint DEFAULT 0 NOT NULL,
    tenant_id integer DEFAULT 0 NOT NULL,
    sys_org_code character varying(64),
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT sys_user_agent_not_oneself CHECK (((user_name)::text <> (agent_user_name)::text)),
    CONSTRAINT sys_user_agent_times CHECK ((start_time < end_time))
);

ALTER TABLE ONLY sys_user_agent FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_user_depart (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    dep_id character varying(36) NOT NULL
);

ALTER TABLE ONLY sys_user_depart FORCE ROW LEVEL SECURITY;

CREATE TABLE sys_user_preference (
    user_id character varying(36) NOT NULL,
    key character varying(200) NOT NULL,
    value jsonb NOT NULL,
    update_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sys_user_role (
    id character varying(36) DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text) NOT NULL,
    user_id character varying(36) NOT NULL,
    role_id character varying(36) NOT NULL
);

ALTER TABLE ONLY sys_user_role FORCE ROW LEVEL SECURITY;

ALTER TABLE ONLY demo_order_item
    ADD CONSTRAINT demo_order_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY demo_order
    ADD CONSTRAINT demo_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY demo_order
    ADD CONSTRAINT demo_order_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY demo_person
    ADD CONSTRAINT demo_person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY demo_ship
    ADD CONSTRAINT demo_ship_pkey PRIMARY KEY (id);

ALTER TABLE ONLY online_report_item
    ADD CONSTRAINT online_report_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY online_report_param
    ADD CONSTRAINT online_report_param_pkey PRIMARY KEY (id);

ALTER TABLE ONLY online_report
    ADD CONSTRAINT online_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY online_report_rule
    ADD CONSTRAINT online_report_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_account_link
    ADD CONSTRAINT shop_account_link_pair UNIQUE (tenant_id, user_id, other_id);

ALTER TABLE ONLY shop_account_link
    ADD CONSTRAINT shop_account_link_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_account_sign
    ADD CONSTRAINT shop_account_sign_pkey PRIMARY KEY (tenant_id, kind, digest, user_id);

ALTER TABLE ONLY shop_api_client
    ADD CONSTRAINT shop_api_client_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_api_client
    ADD CONSTRAINT shop_api_client_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_app_user
    ADD CONSTRAINT shop_app_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_app_user
    ADD CONSTRAINT shop_app_user_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_arrival
    ADD CONSTRAINT shop_arrival_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_arrival
    ADD CONSTRAINT shop_arrival_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_claim_reminder
    ADD CONSTRAINT shop_claim_reminder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_claim_reminder
    ADD CONSTRAINT shop_claim_reminder_tenant_id_claim_id_moment_for_at_key UNIQUE (tenant_id, claim_id, moment, for_at);

ALTER TABLE ONLY shop_claim_reminder
    ADD CONSTRAINT shop_claim_reminder_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_consult_reply
    ADD CONSTRAINT shop_consult_reply_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_consult_reply
    ADD CONSTRAINT shop_consult_reply_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_coupon
    ADD CONSTRAINT shop_coupon_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_coupon
    ADD CONSTRAINT shop_coupon_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_credit_entry
    ADD CONSTRAINT shop_credit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_credit_entry
    ADD CONSTRAINT shop_credit_entry_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_deposit_ledger
    ADD CONSTRAINT shop_deposit_ledger_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_deposit_ledger
    ADD CONSTRAINT shop_deposit_ledger_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_first_step
    ADD CONSTRAINT shop_first_step_pkey PRIMARY KEY (tenant_id, step);

ALTER TABLE ONLY shop_goods
    ADD CONSTRAINT shop_goods_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_goods_release_log
    ADD CONSTRAINT shop_goods_release_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_goods_release_log
    ADD CONSTRAINT shop_goods_release_log_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_goods
    ADD CONSTRAINT shop_goods_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_growth_record
    ADD CONSTRAINT shop_growth_record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_integral_record
    ADD CONSTRAINT shop_integral_record_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_integral_record
    ADD CONSTRAINT shop_integral_record_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_keyed_command
    ADD CONSTRAINT shop_keyed_command_pkey PRIMARY KEY (tenant_id, caller, command_key);

ALTER TABLE ONLY shop_mail_server
    ADD CONSTRAINT shop_mail_server_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_mail_server
    ADD CONSTRAINT shop_mail_server_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_member_level
    ADD CONSTRAINT shop_member_level_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_member_level
    ADD CONSTRAINT shop_member_level_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_member_log
    ADD CONSTRAINT shop_member_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_member
    ADD CONSTRAINT shop_member_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_member
    ADD CONSTRAINT shop_member_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_order_item_id_key UNIQUE (tenant_id, order_item_id);

ALTER TABLE ONLY shop_message_about
    ADD CONSTRAINT shop_message_about_pkey PRIMARY KEY (tenant_id, message_id, order_id);

ALTER TABLE ONLY shop_message
    ADD CONSTRAINT shop_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_message_template
    ADD CONSTRAINT shop_message_template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_message_template
    ADD CONSTRAINT shop_message_template_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_message
    ADD CONSTRAINT shop_message_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_notice_listed
    ADD CONSTRAINT shop_notice_listed_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_notice_listed
    ADD CONSTRAINT shop_notice_listed_tenant_id_notice_id_user_id_key UNIQUE (tenant_id, notice_id, user_id);

ALTER TABLE ONLY shop_notice
    ADD CONSTRAINT shop_notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_notice_recipient
    ADD CONSTRAINT shop_notice_recipient_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_notice_recipient
    ADD CONSTRAINT shop_notice_recipient_tenant_id_notice_id_user_id_key UNIQUE (tenant_id, notice_id, user_id);

ALTER TABLE ONLY shop_notice
    ADD CONSTRAINT shop_notice_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE shop_order_item
    ADD CONSTRAINT shop_order_item_goods_check CHECK (((line = 4) = (goods_id IS NULL))) NOT VALID;

ALTER TABLE shop_order_item
    ADD CONSTRAINT shop_order_item_member_check CHECK (((line = 4) = (member_days IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_order
    ADD CONSTRAINT shop_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_order
    ADD CONSTRAINT shop_order_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_pay_channel
    ADD CONSTRAINT shop_pay_channel_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_pay_channel
    ADD CONSTRAINT shop_pay_channel_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_payment
    ADD CONSTRAINT shop_payment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_payment
    ADD CONSTRAINT shop_payment_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_refund_item
    ADD CONSTRAINT shop_refund_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_refund_item
    ADD CONSTRAINT shop_refund_item_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_refund_part
    ADD CONSTRAINT shop_refund_part_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_refund_part
    ADD CONSTRAINT shop_refund_part_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_report_cause
    ADD CONSTRAINT shop_report_cause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_report_cause
    ADD CONSTRAINT shop_report_cause_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_return_address
    ADD CONSTRAINT shop_return_address_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_return_address
    ADD CONSTRAINT shop_return_address_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_sandbox_bill
    ADD CONSTRAINT shop_sandbox_bill_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_sandbox_bill
    ADD CONSTRAINT shop_sandbox_bill_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_sandbox_move
    ADD CONSTRAINT shop_sandbox_move_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_sandbox_move
    ADD CONSTRAINT shop_sandbox_move_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_setting
    ADD CONSTRAINT shop_setting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_setting
    ADD CONSTRAINT shop_setting_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_shipment_item
    ADD CONSTRAINT shop_shipment_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_shipment_item
    ADD CONSTRAINT shop_shipment_item_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_shipment
    ADD CONSTRAINT shop_shipment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_shipment
    ADD CONSTRAINT shop_shipment_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_sku
    ADD CONSTRAINT shop_sku_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_sku
    ADD CONSTRAINT shop_sku_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_spec
    ADD CONSTRAINT shop_spec_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_spec
    ADD CONSTRAINT shop_spec_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_spec_value
    ADD CONSTRAINT shop_spec_value_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_statement_line
    ADD CONSTRAINT shop_statement_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_statement_line
    ADD CONSTRAINT shop_statement_line_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_statement
    ADD CONSTRAINT shop_statement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_statement
    ADD CONSTRAINT shop_statement_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_stock_log
    ADD CONSTRAINT shop_stock_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_storefront_nonce
    ADD CONSTRAINT shop_storefront_nonce_pkey PRIMARY KEY (tenant_id, client_id, nonce);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_task
    ADD CONSTRAINT shop_task_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_task
    ADD CONSTRAINT shop_task_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_webhook_delivery
    ADD CONSTRAINT shop_webhook_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_webhook_delivery
    ADD CONSTRAINT shop_webhook_delivery_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY shop_webhook_delivery
    ADD CONSTRAINT shop_webhook_delivery_tenant_id_webhook_id_once_key_key UNIQUE (tenant_id, webhook_id, once_key);

ALTER TABLE ONLY shop_webhook
    ADD CONSTRAINT shop_webhook_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_webhook
    ADD CONSTRAINT shop_webhook_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY sys_account_proof
    ADD CONSTRAINT sys_account_proof_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sys_agent_proposal
    ADD CONSTRAINT sys_agent_proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_announcement_given
    ADD CONSTRAINT sys_announcement_given_pkey PRIMARY KEY (tenant_id, user_id);

ALTER TABLE ONLY sys_announcement
    ADD CONSTRAINT sys_announcement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_announcement_send
    ADD CONSTRAINT sys_announcement_send_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_announcement_send
    ADD CONSTRAINT sys_announcement_send_tenant_id_annt_id_user_id_key UNIQUE (tenant_id, annt_id, user_id);

ALTER TABLE ONLY sys_announcement
    ADD CONSTRAINT sys_announcement_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY sys_api_token
    ADD CONSTRAINT sys_api_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_api_token
    ADD CONSTRAINT sys_api_token_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY sys_captcha
    ADD CONSTRAINT sys_captcha_pkey PRIMARY KEY (key);

ALTER TABLE ONLY sys_category
    ADD CONSTRAINT sys_category_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_check_rule
    ADD CONSTRAINT sys_check_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_command_use
    ADD CONSTRAINT sys_command_use_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_comment
    ADD CONSTRAINT sys_comment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_dashboard
    ADD CONSTRAINT sys_dashboard_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_data_source
    ADD CONSTRAINT sys_data_source_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_demo_row
    ADD CONSTRAINT sys_demo_row_pkey PRIMARY KEY (tenant_id, table_name, row_id);

ALTER TABLE ONLY sys_depart_permission
    ADD CONSTRAINT sys_depart_permission_pair_key UNIQUE (depart_id, permission_id);

ALTER TABLE ONLY sys_depart_permission
    ADD CONSTRAINT sys_depart_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_depart
    ADD CONSTRAINT sys_depart_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_depart_role
    ADD CONSTRAINT sys_depart_role_depart_id_id_key UNIQUE (depart_id, id);

ALTER TABLE ONLY sys_depart_role_permission
    ADD CONSTRAINT sys_depart_role_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_depart_role
    ADD CONSTRAINT sys_depart_role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_depart_role_user
    ADD CONSTRAINT sys_depart_role_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_depart
    ADD CONSTRAINT sys_depart_tenant_id_id_key UNIQUE (tenant_id, id);

ALTER TABLE ONLY sys_dict_item
    ADD CONSTRAINT sys_dict_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_dict
    ADD CONSTRAINT sys_dict_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_dict_table
    ADD CONSTRAINT sys_dict_table_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_error_trace
    ADD CONSTRAINT sys_error_trace_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_event_delivery
    ADD CONSTRAINT sys_event_delivery_pkey PRIMARY KEY (event_id, handler);

ALTER TABLE ONLY sys_event
    ADD CONSTRAINT sys_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_factor_challenge
    ADD CONSTRAINT sys_factor_challenge_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sys_factor
    ADD CONSTRAINT sys_factor_credential_id_key UNIQUE (credential_id);

ALTER TABLE ONLY sys_factor_duty
    ADD CONSTRAINT sys_factor_duty_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY sys_factor
    ADD CONSTRAINT sys_factor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_file
    ADD CONSTRAINT sys_file_path_key UNIQUE (path);

ALTER TABLE ONLY sys_file
    ADD CONSTRAINT sys_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_file_total
    ADD CONSTRAINT sys_file_total_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY sys_file_use
    ADD CONSTRAINT sys_file_use_pkey PRIMARY KEY (file_key, table_name, row_id);

ALTER TABLE ONLY sys_fill_counter
    ADD CONSTRAINT sys_fill_counter_pkey PRIMARY KEY (tenant_id, rule_code, period);

ALTER TABLE ONLY sys_fill_rule
    ADD CONSTRAINT sys_fill_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_gateway_route
    ADD CONSTRAINT sys_gateway_route_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_half_sign_in
    ADD CONSTRAINT sys_half_sign_in_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sys_http_trace
    ADD CONSTRAINT sys_http_trace_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_identity_provider
    ADD CONSTRAINT sys_identity_provider_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_import_mapping
    ADD CONSTRAINT sys_import_mapping_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_job
    ADD CONSTRAINT sys_job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_job_row
    ADD CONSTRAINT sys_job_row_pkey PRIMARY KEY (job_id, "position");

ALTER TABLE ONLY sys_job_run
    ADD CONSTRAINT sys_job_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_log
    ADD CONSTRAINT sys_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_measurement
    ADD CONSTRAINT sys_measurement_pkey PRIMARY KEY (at, source);

ALTER TABLE ONLY sys_notification_choice
    ADD CONSTRAINT sys_notification_choice_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY sys_number_period
    ADD CONSTRAINT sys_number_period_pkey PRIMARY KEY (tenant_id, rule_code, period);

ALTER TABLE ONLY sys_permission_data_rule
    ADD CONSTRAINT sys_permission_data_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_permission
    ADD CONSTRAINT sys_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_position
    ADD CONSTRAINT sys_position_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_proof_of_work
    ADD CONSTRAINT sys_proof_of_work_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sys_provider_attempt
    ADD CONSTRAINT sys_provider_attempt_pkey PRIMARY KEY (state_digest);

ALTER TABLE ONLY sys_provider_binding
    ADD CONSTRAINT sys_provider_binding_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_provider_binding
    ADD CONSTRAINT sys_provider_binding_subject UNIQUE (provider_id, subject);

ALTER TABLE ONLY sys_provider_binding
    ADD CONSTRAINT sys_provider_binding_user UNIQUE (provider_id, user_id);

ALTER TABLE ONLY sys_provider_proof
    ADD CONSTRAINT sys_provider_proof_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY sys_quartz_job
    ADD CONSTRAINT sys_quartz_job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_rate_limit
    ADD CONSTRAINT sys_rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY sys_record_change
    ADD CONSTRAINT sys_record_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_recovery_code
    ADD CONSTRAINT sys_recovery_code_pkey PRIMARY KEY (user_id, digest);

ALTER TABLE ONLY sys_role_index
    ADD CONSTRAINT sys_role_index_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_role_permission
    ADD CONSTRAINT sys_role_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_role
    ADD CONSTRAINT sys_role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_route_measurement
    ADD CONSTRAINT sys_route_measurement_pkey PRIMARY KEY (at, source, route);

ALTER TABLE ONLY sys_saved_query
    ADD CONSTRAINT sys_saved_query_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_second_person
    ADD CONSTRAINT sys_second_person_pkey PRIMARY KEY (tenant_id);

ALTER TABLE ONLY sys_sent_code
    ADD CONSTRAINT sys_sent_code_pkey PRIMARY KEY (sent_to, purpose);

ALTER TABLE ONLY sys_session_end
    ADD CONSTRAINT sys_session_end_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY sys_session
    ADD CONSTRAINT sys_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_session
    ADD CONSTRAINT sys_session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY sys_sign_in_look
    ADD CONSTRAINT sys_sign_in_look_once UNIQUE (tenant_id);

ALTER TABLE ONLY sys_sign_in_look
    ADD CONSTRAINT sys_sign_in_look_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_sign_in_place
    ADD CONSTRAINT sys_sign_in_place_pkey PRIMARY KEY (user_id, kind, place);

ALTER TABLE ONLY sys_sign_in_way
    ADD CONSTRAINT sys_sign_in_way_once UNIQUE (tenant_id, way);

ALTER TABLE ONLY sys_sign_in_way
    ADD CONSTRAINT sys_sign_in_way_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_slow_statement
    ADD CONSTRAINT sys_slow_statement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_sms_gateway
    ADD CONSTRAINT sys_sms_gateway_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_sms
    ADD CONSTRAINT sys_sms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_sms_template
    ADD CONSTRAINT sys_sms_template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_sms
    ADD CONSTRAINT sys_sms_tenant_id_es_receiver_es_type_once_key_key UNIQUE (tenant_id, es_receiver, es_type, once_key);

ALTER TABLE ONLY sys_step_up
    ADD CONSTRAINT sys_step_up_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_table_size
    ADD CONSTRAINT sys_table_size_pkey PRIMARY KEY (at);

ALTER TABLE ONLY sys_tenant_pack_permission
    ADD CONSTRAINT sys_tenant_pack_permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_tenant_pack
    ADD CONSTRAINT sys_tenant_pack_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_tenant
    ADD CONSTRAINT sys_tenant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_threshold
    ADD CONSTRAINT sys_threshold_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_trial_change
    ADD CONSTRAINT sys_trial_change_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY sys_user_agent
    ADD CONSTRAINT sys_user_agent_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_user_depart
    ADD CONSTRAINT sys_user_depart_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_user
    ADD CONSTRAINT sys_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sys_user_preference
    ADD CONSTRAINT sys_user_preference_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY sys_user_role
    ADD CONSTRAINT sys_user_role_pkey PRIMARY KEY (id);

CREATE INDEX demo_order_find_text ON demo_order USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX demo_order_item_order ON demo_order_item USING btree (order_id, "position");

CREATE INDEX demo_order_list ON demo_order USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX demo_order_no_find_text ON demo_order USING btree (id) WHERE (find_text IS NULL);

CREATE UNIQUE INDEX demo_order_order_no_key ON demo_order USING btree (tenant_id, order_no) WHERE (del_flag = 0);

CREATE INDEX demo_order_state ON demo_order USING btree (tenant_id, state) WHERE (del_flag = 0);

CREATE INDEX demo_person_list ON demo_person USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX demo_ship_list ON demo_ship USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX demo_ship_parent ON demo_ship USING btree (tenant_id, parent_id) WHERE (del_flag = 0);

CREATE UNIQUE INDEX demo_ship_ship_name_key ON demo_ship USING btree (tenant_id, ship_name) WHERE (del_flag = 0);

CREATE UNIQUE INDEX online_report_code_key ON online_report USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE UNIQUE INDEX online_report_item_field_name_key ON online_report_item USING btree (report_id, field_name) WHERE (del_flag = 0);

CREATE INDEX online_report_list ON online_report USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX online_report_param_param_name_key ON online_report_param USING btree (report_id, param_name) WHERE (del_flag = 0);

CREATE INDEX online_report_rule_report ON online_report_rule USING btree (report_id) WHERE (del_flag = 0);

CREATE INDEX shop_account_link_accounts ON shop_account_link USING gin (string_to_array((account_ids)::text, ','::text)) WITH (fastupdate=off);

CREATE INDEX shop_account_link_list ON shop_account_link USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_account_link_state ON shop_account_link USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_account_sign_user ON shop_account_sign USING btree (tenant_id, user_id);

CREATE UNIQUE INDEX shop_api_client_client_key_key ON shop_api_client USING btree (client_key);

CREATE INDEX shop_api_client_list ON shop_api_client USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_api_client_name_key ON shop_api_client USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_app_user_account_key ON shop_app_user USING btree (tenant_id, account) WHERE (del_flag = 0);

CREATE INDEX shop_app_user_email ON shop_app_user USING btree (tenant_id, lower((email)::text)) WHERE ((email IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_app_user_find_text ON shop_app_user USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_app_user_first_paid ON shop_app_user USING btree (tenant_id, first_paid_at) INCLUDE (second_paid_at) WHERE ((first_paid_at IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_app_user_frozen ON shop_app_user USING btree (tenant_id, freeze_until) WHERE ((state = 2) AND (freeze_until IS NOT NULL));

CREATE INDEX shop_app_user_list ON shop_app_user USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_app_user_members ON shop_app_user USING btree (tenant_id, is_member, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_app_user_muted ON shop_app_user USING btree (tenant_id, muted_until) WHERE (is_muted AND (del_flag = 0));

CREATE INDEX shop_app_user_no_find_text ON shop_app_user USING btree (id) WHERE (find_text IS NULL);

CREATE UNIQUE INDEX shop_app_user_phone_key ON shop_app_user USING btree (tenant_id, phone) WHERE ((del_flag = 0) AND (phone IS NOT NULL));

CREATE INDEX shop_app_user_state ON shop_app_user USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_arrival_goods ON shop_arrival USING btree (tenant_id, goods_id, arrived_at DESC);

CREATE INDEX shop_claim_reminder_key ON shop_claim_reminder USING btree (tenant_id, once_key);

CREATE INDEX shop_claim_reminder_list ON shop_claim_reminder USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_consult_consult_no_key ON shop_consult USING btree (tenant_id, consult_no) WHERE (del_flag = 0);

CREATE INDEX shop_consult_due ON shop_consult USING btree (tenant_id, due_at) WHERE ((state = ANY (ARRAY[0, 1])) AND (del_flag = 0));

CREATE INDEX shop_consult_find_text ON shop_consult USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_consult_list ON shop_consult USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_consult_no_find_text ON shop_consult USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_consult_order ON shop_consult USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX shop_consult_overdue ON shop_consult USING btree (tenant_id) WHERE (is_overdue AND (del_flag = 0));

CREATE INDEX shop_consult_public ON shop_consult USING btree (tenant_id, product_id, asked_at DESC) WHERE (is_public AND (NOT is_hidden) AND (del_flag = 0));

CREATE INDEX shop_consult_reply_thread ON shop_consult_reply USING btree (consult_id, replied_at, id) WHERE (del_flag = 0);

CREATE INDEX shop_consult_report_cause ON shop_consult_report USING btree (tenant_id, cause_id) WHERE (del_flag = 0);

CREATE INDEX shop_consult_report_list ON shop_consult_report USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_consult_report_merged ON shop_consult_report USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE UNIQUE INDEX shop_consult_report_once ON shop_consult_report USING btree (tenant_id, reporter_id, consult_id, COALESCE(reply_id, ''::character varying)) WHERE ((state = ANY (ARRAY[0, 1])) AND (del_flag = 0));

CREATE INDEX shop_consult_report_state ON shop_consult_report USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_consult_report_target ON shop_consult_report USING btree (consult_id, reply_id) WHERE (del_flag = 0);

CREATE INDEX shop_consult_solved ON shop_consult USING btree (tenant_id, solved_at) WHERE ((state = 3) AND (del_flag = 0));

CREATE INDEX shop_consult_state ON shop_consult USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_consult_user ON shop_consult USING btree (tenant_id, user_id, create_time DESC) WHERE (del_flag = 0);

CREATE INDEX shop_coupon_ending ON shop_coupon USING btree (tenant_id, valid_to) WHERE ((state = ANY (ARRAY[1, 2])) AND (valid_kind = 1) AND (del_flag = 0));

CREATE INDEX shop_coupon_list ON shop_coupon USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_coupon_record_claim ON shop_coupon_record USING btree (tenant_id, coupon_id, claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX shop_coupon_record_list ON shop_coupon_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_coupon_record_of ON shop_coupon_record USING btree (tenant_id, coupon_id, user_id);

CREATE INDEX shop_coupon_record_order ON shop_coupon_record USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX shop_coupon_record_spent ON shop_coupon_record USING btree (tenant_id, used_at) WHERE ((state = 3) AND (del_flag = 0));

CREATE INDEX shop_coupon_record_state ON shop_coupon_record USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_coupon_record_until ON shop_coupon_record USING btree (tenant_id, valid_to) WHERE ((state = 1) AND (del_flag = 0));

CREATE INDEX shop_coupon_record_user ON shop_coupon_record USING btree (tenant_id, user_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_coupon_state ON shop_coupon USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_credit_entry_at ON shop_credit_entry USING btree (tenant_id, at DESC) WHERE (del_flag = 0);

CREATE INDEX shop_credit_entry_list ON shop_credit_entry USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_credit_entry_order ON shop_credit_entry USING btree (tenant_id, order_id) WHERE ((order_id IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_credit_entry_user ON shop_credit_entry USING btree (tenant_id, user_id, create_time DESC) WHERE (del_flag = 0);

CREATE INDEX shop_deposit_ledger_at ON shop_deposit_ledger USING btree (tenant_id, at);

CREATE INDEX shop_deposit_ledger_claim ON shop_deposit_ledger USING btree (claim_id);

CREATE INDEX shop_deposit_ledger_goods ON shop_deposit_ledger USING btree (tenant_id, goods_id);

CREATE INDEX shop_deposit_ledger_list ON shop_deposit_ledger USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_final_claim_asked ON shop_final_claim USING btree (answer_deadline) WHERE ((state = 0) AND (answer = 0) AND (answer_deadline IS NOT NULL));

CREATE INDEX shop_final_claim_deposit_order ON shop_final_claim USING btree (tenant_id, deposit_order_id) WHERE (deposit_order_id IS NOT NULL);

CREATE INDEX shop_final_claim_due ON shop_final_claim USING btree (due_at) WHERE (state = 1);

CREATE INDEX shop_final_claim_final ON shop_final_claim USING btree (tenant_id, final_goods_id, state) WHERE (final_goods_id IS NOT NULL);

CREATE INDEX shop_final_claim_final_sku ON shop_final_claim USING btree (tenant_id, final_sku_id, state) WHERE (final_sku_id IS NOT NULL);

CREATE INDEX shop_final_claim_goods ON shop_final_claim USING btree (tenant_id, presell_goods_id, state);

CREATE INDEX shop_final_claim_grace ON shop_final_claim USING btree (grace_until) WHERE (state = 3);

CREATE INDEX shop_final_claim_list ON shop_final_claim USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_final_claim_live ON shop_final_claim USING btree (tenant_id, id) WHERE ((state = ANY (ARRAY[1, 3])) AND (del_flag = 0));

CREATE INDEX shop_final_claim_no_shows ON shop_final_claim USING btree (tenant_id, user_id, grace_until) WHERE ((pay_model = 3) AND (state = 4) AND (del_flag = 0));

CREATE INDEX shop_final_claim_opening ON shop_final_claim USING btree (tenant_id, id) WHERE (opening_goods_id IS NOT NULL);

CREATE INDEX shop_final_claim_overdue ON shop_final_claim USING btree (tenant_id) WHERE ((state = 3) AND (del_flag = 0));

CREATE INDEX shop_final_claim_presell_sku ON shop_final_claim USING btree (tenant_id, presell_sku_id, state);

CREATE INDEX shop_final_claim_release_change ON shop_final_claim USING btree (release_change_id) WHERE (release_change_id IS NOT NULL);

CREATE INDEX shop_final_claim_silent ON shop_final_claim USING btree (tenant_id, release_change_id) WHERE ((state = 0) AND (answer = 0) AND (answer_deadline IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_final_claim_split ON shop_final_claim USING btree (tenant_id, split_at) WHERE (split_at IS NOT NULL);

CREATE INDEX shop_final_claim_state ON shop_final_claim USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_final_claim_user ON shop_final_claim USING btree (tenant_id, user_id, state);

CREATE INDEX shop_goods_delayed ON shop_goods USING btree (tenant_id, line, delay_count) WHERE ((delay_count > 0) AND (del_flag = 0));

CREATE INDEX shop_goods_find_text ON shop_goods USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE UNIQUE INDEX shop_goods_goods_no_key ON shop_goods USING btree (tenant_id, goods_no);

CREATE UNIQUE INDEX shop_goods_jan_code_key ON shop_goods USING btree (tenant_id, line, jan_code) WHERE ((del_flag = 0) AND (jan_code IS NOT NULL));

CREATE INDEX shop_goods_line_time ON shop_goods USING btree (tenant_id, line, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_goods_name_trgm ON shop_goods USING gin (name gin_trgm_ops, original_name gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_goods_no_find_text ON shop_goods USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_goods_overdue ON shop_goods USING btree (tenant_id) WHERE (has_overdue AND (del_flag = 0));

CREATE INDEX shop_goods_prepared_wave ON shop_goods USING btree (tenant_id, pay_start) WHERE ((line = 3) AND (wave_state = 0) AND (pay_start IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_goods_presell_goods ON shop_goods USING btree (tenant_id, presell_goods_id) WHERE (presell_goods_id IS NOT NULL);

CREATE INDEX shop_goods_release_log_goods ON shop_goods_release_log USING btree (tenant_id, goods_id, announced_at DESC);

CREATE INDEX shop_goods_release_log_list ON shop_goods_release_log USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_goods_rerun_of ON shop_goods USING btree (tenant_id, rerun_of_id) WHERE (rerun_of_id IS NOT NULL);

CREATE INDEX shop_goods_running_wave ON shop_goods USING btree (tenant_id, pay_end) WHERE ((line = 3) AND (wave_state = ANY (ARRAY[1, 2])) AND (del_flag = 0));

CREATE INDEX shop_goods_source_goods ON shop_goods USING btree (tenant_id, source_goods_id) WHERE (source_goods_id IS NOT NULL);

CREATE INDEX shop_goods_state ON shop_goods USING btree (tenant_id, line, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_goods_wave_state ON shop_goods USING btree (tenant_id, line, wave_state, create_time DESC, id DESC) WHERE ((line = 3) AND (del_flag = 0));

CREATE INDEX shop_goods_window_state ON shop_goods USING btree (tenant_id, line, window_state) WHERE ((line = 2) AND (del_flag = 0));

CREATE INDEX shop_growth_record_list ON shop_growth_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_growth_record_order ON shop_growth_record USING btree (tenant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX shop_growth_record_user ON shop_growth_record USING btree (tenant_id, user_id, at);

CREATE INDEX shop_integral_record_expiry ON shop_integral_record USING btree (tenant_id, expire_at) WHERE (((state)::text = 'available'::text) AND (amount > 0) AND (del_flag = 0));

CREATE INDEX shop_integral_record_list ON shop_integral_record USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_integral_record_order ON shop_integral_record USING btree (tenant_id, order_id) WHERE ((order_id IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_integral_record_pending ON shop_integral_record USING btree (tenant_id, waits_for) WHERE (((state)::text = 'pending'::text) AND (del_flag = 0));

CREATE UNIQUE INDEX shop_integral_record_reversed ON shop_integral_record USING btree (tenant_id, ref_id) WHERE ((kind IN ('staffAdd', 'staffDeduct')) AND (ref_id IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_integral_record_user ON shop_integral_record USING btree (tenant_id, user_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_keyed_command_at ON shop_keyed_command USING btree (at);

CREATE INDEX shop_mail_server_list ON shop_mail_server USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_member_by_fixed_level ON shop_member USING btree (tenant_id, fixed_level_id) WHERE (del_flag = 0);

CREATE INDEX shop_member_by_level ON shop_member USING btree (tenant_id, level_id) WHERE (del_flag = 0);

CREATE INDEX shop_member_ends ON shop_member USING btree (tenant_id, valid_to) WHERE ((del_flag = 0) AND (state = 1) AND (NOT is_expired));

CREATE INDEX shop_member_find_text ON shop_member USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_member_forfeits ON shop_member USING btree (tenant_id, forfeits) WHERE ((del_flag = 0) AND (forfeits > 0));

CREATE INDEX shop_member_integral ON shop_member USING btree (tenant_id, integral) WHERE (del_flag = 0);

CREATE INDEX shop_member_level_list ON shop_member_level USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_member_level_name_key ON shop_member_level USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE INDEX shop_member_list ON shop_member USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_member_log_kind ON shop_member_log USING btree (tenant_id, kind, id);

CREATE INDEX shop_member_log_list ON shop_member_log USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_member_log_user ON shop_member_log USING btree (tenant_id, user_id, id);

CREATE UNIQUE INDEX shop_member_member_no_key ON shop_member USING btree (tenant_id, member_no) WHERE (del_flag = 0);

CREATE INDEX shop_member_no_find_text ON shop_member USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_member_phone ON shop_member USING btree (tenant_id, phone) WHERE (del_flag = 0);

CREATE INDEX shop_member_review ON shop_member USING btree (tenant_id, level_since) WHERE ((del_flag = 0) AND (state = 1));

CREATE INDEX shop_member_state ON shop_member USING btree (tenant_id, state, is_expired, id) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_member_user_id_key ON shop_member USING btree (tenant_id, user_id) WHERE (del_flag = 0);

CREATE INDEX shop_membership_term_ends ON shop_membership_term USING btree (tenant_id, ends_at) WHERE (del_flag = 0);

CREATE INDEX shop_membership_term_list ON shop_membership_term USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_membership_term_order ON shop_membership_term USING btree (tenant_id, order_id);

CREATE INDEX shop_membership_term_product ON shop_membership_term USING btree (tenant_id, product_id);

CREATE INDEX shop_membership_term_user ON shop_membership_term USING btree (tenant_id, user_id, ends_at);

CREATE INDEX shop_message_about_order ON shop_message_about USING btree (tenant_id, order_id);

CREATE INDEX shop_message_due ON shop_message USING btree (due_at) WHERE (state = 0);

CREATE INDEX shop_message_failed ON shop_message USING btree (tenant_id) WHERE ((state = 2) AND (del_flag = 0));

CREATE INDEX shop_message_list ON shop_message USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_message_once ON shop_message USING btree (tenant_id, user_id, channel, once_key);

CREATE INDEX shop_message_order ON shop_message USING btree (tenant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX shop_message_state ON shop_message USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_message_template_list ON shop_message_template USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_message_template_of ON shop_message_template USING btree (tenant_id, occasion, channel) WHERE (del_flag = 0);

CREATE INDEX shop_message_unread ON shop_message USING btree (tenant_id, user_id) WHERE (((channel)::text = 'app'::text) AND (state = 1) AND (read_at IS NULL));

CREATE INDEX shop_message_user ON shop_message USING btree (tenant_id, user_id, create_time DESC);

CREATE INDEX shop_notice_banner ON shop_notice USING btree (tenant_id, is_top DESC, publish_at DESC, id DESC) WHERE ((state = 2) AND is_banner AND (del_flag = 0));

CREATE INDEX shop_notice_due ON shop_notice USING btree (tenant_id, publish_at) WHERE ((state = 1) AND (del_flag = 0));

CREATE INDEX shop_notice_ends ON shop_notice USING btree (tenant_id, expire_at) WHERE ((state = 2) AND (expire_at IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_notice_find_text ON shop_notice USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_notice_goods ON shop_notice USING btree (tenant_id, goods_id) WHERE (goods_id IS NOT NULL);

CREATE INDEX shop_notice_list ON shop_notice USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_listed_list ON shop_notice_listed USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_listed_notice ON shop_notice_listed USING btree (tenant_id, notice_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_listed_user ON shop_notice_listed USING btree (tenant_id, user_id);

CREATE INDEX shop_notice_no_find_text ON shop_notice USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_notice_recipient_list ON shop_notice_recipient USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_recipient_notice ON shop_notice_recipient USING btree (tenant_id, notice_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_recipient_read ON shop_notice_recipient USING btree (tenant_id, notice_id, is_read, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_recipient_user ON shop_notice_recipient USING btree (tenant_id, user_id);

CREATE INDEX shop_notice_shown ON shop_notice USING btree (tenant_id, is_top DESC, publish_at DESC, id DESC) WHERE ((state = 2) AND (del_flag = 0));

CREATE INDEX shop_notice_state ON shop_notice USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_notice_undelivered ON shop_notice USING btree (tenant_id, id) WHERE ((state = 2) AND (delivered_at IS NULL) AND (del_flag = 0));

CREATE INDEX shop_order_after_sale ON shop_order USING btree (tenant_id) WHERE ((after_sale_state = 1) AND (del_flag = 0));

CREATE INDEX shop_order_coupon ON shop_order USING btree (tenant_id, create_time DESC, id DESC) WHERE (is_coupon_used AND (del_flag = 0));

CREATE UNIQUE INDEX shop_order_external_no_key ON shop_order USING btree (tenant_id, external_source, external_no) WHERE (external_no IS NOT NULL);

CREATE INDEX shop_order_find_text ON shop_order USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_order_held ON shop_order USING btree (tenant_id, hold_until) WHERE (hold_state <> 0);

CREATE INDEX shop_order_hold_ending ON shop_order USING btree (tenant_id) WHERE ((hold_state = 2) AND (del_flag = 0));

CREATE INDEX shop_order_item_claim ON shop_order_item USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX shop_order_item_counted ON shop_order_item USING btree (tenant_id, user_id, product_id) WHERE is_counted;

CREATE INDEX shop_order_item_goods ON shop_order_item USING btree (tenant_id, goods_id);

CREATE INDEX shop_order_item_jan ON shop_order_item USING btree (tenant_id, jan_snap) WHERE ((jan_snap IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_order_item_list ON shop_order_item USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_order_item_offer ON shop_order_item USING btree (offer_id) WHERE (offer_id IS NOT NULL);

CREATE INDEX shop_order_item_order ON shop_order_item USING btree (order_id, "position");

CREATE INDEX shop_order_item_ordered ON shop_order_item USING btree (tenant_id, ordered_at DESC) WHERE (del_flag = 0);

CREATE INDEX shop_order_item_places ON shop_order_item USING btree (tenant_id, product_id) INCLUDE (qty) WHERE ((line = 2) AND is_counted);

CREATE INDEX shop_order_item_sku ON shop_order_item USING btree (tenant_id, sku_id, create_time DESC);

CREATE INDEX shop_order_item_stage ON shop_order_item USING btree (tenant_id, order_status, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_order_item_to_send ON shop_order_item USING btree (tenant_id) WHERE ((order_status = 20) AND (unsent_qty >= 1) AND (del_flag = 0));

CREATE INDEX shop_order_item_unshipped ON shop_order_item USING btree (tenant_id, sku_id) WHERE (shipped_qty < qty);

CREATE INDEX shop_order_jan ON shop_order USING gin (jan_codes gin_trgm_ops) WITH (fastupdate=off) WHERE (jan_codes IS NOT NULL);

CREATE INDEX shop_order_list ON shop_order USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_order_no_find_text ON shop_order USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_order_on_hold ON shop_order USING btree (tenant_id, hold_state) WHERE ((status = 20) AND (hold_state = ANY (ARRAY[1, 2])) AND (del_flag = 0));

CREATE UNIQUE INDEX shop_order_order_no_key ON shop_order USING btree (tenant_id, order_no);

CREATE INDEX shop_order_parcel ON shop_order USING btree (tenant_id, parcel_no) WHERE (parcel_no IS NOT NULL);

CREATE INDEX shop_order_placed ON shop_order USING btree (tenant_id, ordered_at) INCLUDE (line, pay_state, ship_state, status) WHERE (del_flag = 0);

CREATE INDEX shop_order_presell ON shop_order USING btree (tenant_id, presell_goods_id, status) WHERE (presell_goods_id IS NOT NULL);

CREATE INDEX shop_order_shipped ON shop_order USING btree (tenant_id, receive_until) WHERE (status = 30);

CREATE INDEX shop_order_status ON shop_order USING btree (tenant_id, status, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_order_to_pay ON shop_order USING btree (tenant_id) WHERE ((status = 10) AND ((source)::text = 'staff'::text) AND (del_flag = 0));

CREATE INDEX shop_order_to_ship ON shop_order USING btree (tenant_id) WHERE ((status = 20) AND (hold_state = 0) AND (del_flag = 0));

CREATE INDEX shop_order_tracking ON shop_order USING gin (tracking_nos gin_trgm_ops) WITH (fastupdate=off) WHERE (tracking_nos IS NOT NULL);

CREATE INDEX shop_order_unpaid ON shop_order USING btree (pay_deadline) WHERE (status = 10);

CREATE INDEX shop_order_user ON shop_order USING btree (tenant_id, user_id, create_time DESC);

CREATE UNIQUE INDEX shop_pay_channel_code_key ON shop_pay_channel USING btree (tenant_id, code) WHERE ((del_flag = 0) AND (secrets IS NOT NULL));

CREATE INDEX shop_pay_channel_list ON shop_pay_channel USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_payment_day ON shop_payment USING btree (tenant_id, channel, paid_at) WHERE (state = ANY (ARRAY[1, 4]));

CREATE INDEX shop_payment_deposits ON shop_payment USING btree (tenant_id, COALESCE(taken_at, paid_at)) WHERE ((kind = 2) AND (state = 1) AND (del_flag = 0));

CREATE INDEX shop_payment_gateway_open ON shop_payment USING btree (tenant_id, order_id) WHERE is_gateway_open;

CREATE INDEX shop_payment_list ON shop_payment USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_payment_order ON shop_payment USING btree (order_id);

CREATE INDEX shop_payment_paid_at ON shop_payment USING btree (tenant_id, paid_at) WHERE ((state = 1) AND (del_flag = 0));

CREATE UNIQUE INDEX shop_payment_pay_no_key ON shop_payment USING btree (tenant_id, pay_no);

CREATE INDEX shop_payment_state ON shop_payment USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_payment_third_no_key ON shop_payment USING btree (tenant_id, channel, third_no) WHERE (third_no IS NOT NULL);

CREATE INDEX shop_product_find_text ON shop_product USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_product_goods_id ON shop_product USING btree (goods_id) WHERE (del_flag = 0);

CREATE INDEX shop_product_line_time ON shop_product USING btree (tenant_id, line, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_product_low_stock ON shop_product USING btree (tenant_id, line, shelf_state, create_time DESC, id DESC) WHERE (is_low_stock AND (del_flag = 0));

CREATE INDEX shop_product_membership ON shop_product USING btree (tenant_id, shelf_state, sort_rank, id) WHERE ((del_flag = 0) AND (line = 4));

CREATE INDEX shop_product_no_find_text ON shop_product USING btree (id) WHERE (find_text IS NULL);

CREATE UNIQUE INDEX shop_product_product_no_key ON shop_product USING btree (tenant_id, product_no);

CREATE INDEX shop_product_release ON shop_product USING btree (tenant_id, release_month) WHERE (del_flag = 0);

CREATE INDEX shop_product_scheduled ON shop_product USING btree (tenant_id, line, shelf_on_at) WHERE ((shelf_state = 0) AND (NOT is_shelf_late) AND (shelf_on_at IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_product_sellable ON shop_product USING btree (tenant_id, line, stock_total, price_min) WHERE ((shelf_state = 0) AND (del_flag = 0));

CREATE INDEX shop_product_shelf_late ON shop_product USING btree (tenant_id, line) WHERE (is_shelf_late AND (del_flag = 0));

CREATE INDEX shop_product_shelf_off_at ON shop_product USING btree (tenant_id, shelf_off_at) WHERE ((shelf_off_at IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_product_shelf_on_at ON shop_product USING btree (tenant_id, shelf_on_at) WHERE ((shelf_on_at IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_product_shelf_state ON shop_product USING btree (tenant_id, line, shelf_state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_product_sold_out ON shop_product USING btree (tenant_id, line) WHERE ((shelf_state = 1) AND (stock_total <= 0) AND (del_flag = 0));

CREATE INDEX shop_product_stocked ON shop_product USING btree (tenant_id, line, stocked_at) WHERE (is_counted AND (stock_total > 0) AND (del_flag = 0));

CREATE INDEX shop_product_title ON shop_product USING btree (tenant_id, title) WHERE (del_flag = 0);

CREATE INDEX shop_product_title_trgm ON shop_product USING gin (title gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_product_uncounted ON shop_product USING btree (tenant_id, line) WHERE ((NOT is_counted) AND (del_flag = 0));

CREATE INDEX shop_refund_applied ON shop_refund USING btree (tenant_id, applied_at) WHERE (del_flag = 0);

CREATE INDEX shop_refund_approval ON shop_refund USING btree (tenant_id) WHERE (awaits_approval AND (del_flag = 0));

CREATE INDEX shop_refund_arrival ON shop_refund USING btree (tenant_id) WHERE ((status = 30) AND (del_flag = 0));

CREATE INDEX shop_refund_assignee ON shop_refund USING btree (tenant_id, assignee) WHERE (assignee IS NOT NULL);

CREATE INDEX shop_refund_exchange_order ON shop_refund USING btree (exchange_order_id) WHERE (exchange_order_id IS NOT NULL);

CREATE INDEX shop_refund_find_text ON shop_refund USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX shop_refund_finish ON shop_refund USING btree (tenant_id, finish_time) WHERE ((status = 60) AND (del_flag = 0));

CREATE INDEX shop_refund_is_late ON shop_refund USING btree (tenant_id) WHERE (is_late AND (del_flag = 0));

CREATE INDEX shop_refund_item_list ON shop_refund_item USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_refund_item_order_item ON shop_refund_item USING btree (order_item_id);

CREATE INDEX shop_refund_item_refund ON shop_refund_item USING btree (refund_id, "position");

CREATE INDEX shop_refund_late ON shop_refund USING btree (tenant_id, handle_deadline) WHERE ((status = 10) AND (handle_deadline IS NOT NULL));

CREATE INDEX shop_refund_list ON shop_refund USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_refund_no_find_text ON shop_refund USING btree (id) WHERE (find_text IS NULL);

CREATE INDEX shop_refund_order ON shop_refund USING btree (order_id);

CREATE INDEX shop_refund_parcel ON shop_refund USING btree (parcel_deadline) WHERE (status = 20);

CREATE INDEX shop_refund_part_day ON shop_refund_part USING btree (tenant_id, done_at) WHERE (state = 2);

CREATE INDEX shop_refund_part_open ON shop_refund_part USING btree (next_try_at) WHERE (state = ANY (ARRAY[0, 1]));

CREATE UNIQUE INDEX shop_refund_part_part_no_key ON shop_refund_part USING btree (tenant_id, part_no);

CREATE INDEX shop_refund_part_payment ON shop_refund_part USING btree (payment_id);

CREATE INDEX shop_refund_part_refund ON shop_refund_part USING btree (refund_id);

CREATE INDEX shop_refund_payout ON shop_refund USING btree (tenant_id, create_time DESC, id DESC) WHERE (awaits_payout AND (del_flag = 0));

CREATE UNIQUE INDEX shop_refund_refund_no_key ON shop_refund USING btree (tenant_id, refund_no);

CREATE INDEX shop_refund_status ON shop_refund USING btree (tenant_id, status, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_refund_waiting ON shop_refund USING btree (tenant_id, status) WHERE ((status = ANY (ARRAY[10, 40, 72])) AND (del_flag = 0));

CREATE UNIQUE INDEX shop_report_cause_code_key ON shop_report_cause USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX shop_report_cause_list ON shop_report_cause USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_report_cause_title_key ON shop_report_cause USING btree (tenant_id, title) WHERE (del_flag = 0);

CREATE INDEX shop_return_address_create_time ON shop_return_address USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_return_address_name_key ON shop_return_address USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_sandbox_bill_bill_no_key ON shop_sandbox_bill USING btree (tenant_id, bill_no) WHERE (del_flag = 0);

CREATE INDEX shop_sandbox_bill_late ON shop_sandbox_bill USING btree (deliver_at) WHERE (deliver_at IS NOT NULL);

CREATE INDEX shop_sandbox_bill_list ON shop_sandbox_bill USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_sandbox_bill_state ON shop_sandbox_bill USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_sandbox_move_list ON shop_sandbox_move USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_setting_code_key ON shop_setting USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX shop_shipment_item_item ON shop_shipment_item USING btree (order_item_id);

CREATE INDEX shop_shipment_item_shipment ON shop_shipment_item USING btree (shipment_id);

CREATE INDEX shop_shipment_list ON shop_shipment USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_shipment_order ON shop_shipment USING btree (order_id);

CREATE UNIQUE INDEX shop_shipment_shipment_no_key ON shop_shipment USING btree (tenant_id, shipment_no);

CREATE INDEX shop_shipment_tracking ON shop_shipment USING btree (tenant_id, tracking_no) WHERE (tracking_no IS NOT NULL);

CREATE INDEX shop_sku_bar_code ON shop_sku USING btree (tenant_id, bar_code) WHERE ((bar_code IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_sku_more_bar_codes ON shop_sku USING gin (string_to_array((more_bar_codes)::text, ','::text)) WHERE ((more_bar_codes IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_sku_product ON shop_sku USING btree (product_id);

CREATE INDEX shop_sku_sku_code ON shop_sku USING btree (tenant_id, sku_code) WHERE ((sku_code IS NOT NULL) AND (del_flag = 0));

CREATE UNIQUE INDEX shop_sku_spec_key_key ON shop_sku USING btree (product_id, spec_key) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_spec_title_key ON shop_spec USING btree (product_id, title) WHERE (del_flag = 0);

CREATE INDEX shop_spec_value_product_id ON shop_spec_value USING btree (product_id) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_spec_value_title_key ON shop_spec_value USING btree (spec_id, title) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_statement_channel_day_key ON shop_statement USING btree (tenant_id, channel, day) WHERE (del_flag = 0);

CREATE INDEX shop_statement_line_list ON shop_statement_line USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_statement_line_open ON shop_statement_line USING btree (tenant_id, day) WHERE ((state = 1) AND (del_flag = 0));

CREATE INDEX shop_statement_line_open_statement ON shop_statement_line USING btree (tenant_id, statement_id) WHERE ((state = 1) AND (del_flag = 0));

CREATE INDEX shop_statement_line_ref ON shop_statement_line USING btree (tenant_id, ref_id) WHERE (ref_id IS NOT NULL);

CREATE INDEX shop_statement_line_state ON shop_statement_line USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_statement_line_statement ON shop_statement_line USING btree (tenant_id, statement_id);

CREATE INDEX shop_statement_list ON shop_statement USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_statement_state ON shop_statement USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_at ON shop_stock_log USING btree (tenant_id, at DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_bar_code ON shop_stock_log USING btree (tenant_id, bar_code, create_time DESC) WHERE ((bar_code IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_stock_log_kind ON shop_stock_log USING btree (tenant_id, kind, create_time DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_list ON shop_stock_log USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_operator ON shop_stock_log USING btree (tenant_id, operator, create_time DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_order ON shop_stock_log USING btree (tenant_id, order_id) WHERE ((order_id IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_stock_log_product ON shop_stock_log USING btree (tenant_id, product_no, create_time DESC) WHERE (del_flag = 0);

CREATE INDEX shop_stock_log_sku_code ON shop_stock_log USING btree (tenant_id, sku_code, create_time DESC) WHERE ((sku_code IS NOT NULL) AND (del_flag = 0));

CREATE INDEX shop_stock_log_sku_id ON shop_stock_log USING btree (sku_id, create_time DESC, id DESC);

CREATE INDEX shop_stock_log_title_trgm ON shop_stock_log USING gin (title_snap gin_trgm_ops);

CREATE INDEX shop_storefront_nonce_at ON shop_storefront_nonce USING btree (at);

CREATE INDEX shop_surplus_goods ON shop_surplus USING btree (tenant_id, goods_id) WHERE (del_flag = 0);

CREATE INDEX shop_surplus_list ON shop_surplus USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_surplus_live ON shop_surplus USING btree (tenant_id, sku_id) WHERE ((state = ANY (ARRAY[0, 1, 4])) AND (del_flag = 0));

CREATE INDEX shop_surplus_state ON shop_surplus USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_task_list ON shop_task USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_task_open_key ON shop_task USING btree (tenant_id, kind, ref_id) WHERE ((state = 0) AND (del_flag = 0));

CREATE INDEX shop_task_state ON shop_task USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_waiting_list ON shop_waiting USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_waiting_once ON shop_waiting USING btree (tenant_id, user_id, presell_sku_id) WHERE ((state = ANY (ARRAY[0, 1, 2])) AND (del_flag = 0));

CREATE INDEX shop_waiting_order ON shop_waiting USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX shop_waiting_state ON shop_waiting USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_waiting_surplus ON shop_waiting USING btree (tenant_id, surplus_id) WHERE ((state = ANY (ARRAY[1, 2])) AND (del_flag = 0));

CREATE INDEX shop_waiting_turn ON shop_waiting USING btree (tenant_id, presell_sku_id, joined_at, id) WHERE ((state = 0) AND (del_flag = 0));

CREATE INDEX shop_waiting_until ON shop_waiting USING btree (tenant_id, offer_until) WHERE ((state = 1) AND (del_flag = 0));

CREATE INDEX shop_webhook_delivery_due ON shop_webhook_delivery USING btree (webhook_id, due_at) WHERE (state = 0);

CREATE INDEX shop_webhook_delivery_list ON shop_webhook_delivery USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_webhook_delivery_of ON shop_webhook_delivery USING btree (tenant_id, webhook_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_webhook_delivery_state ON shop_webhook_delivery USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX shop_webhook_list ON shop_webhook USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX shop_webhook_name_key ON shop_webhook USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE INDEX sys_account_proof_expires ON sys_account_proof USING btree (expires_at);

CREATE INDEX sys_agent_proposal_list ON sys_agent_proposal USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_agent_proposal_of ON sys_agent_proposal USING btree (tenant_id, user_id, path) WHERE ((state IN ('waiting', 'agreed')) AND (del_flag = 0));

CREATE INDEX sys_agent_proposal_state ON sys_agent_proposal USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_announcement_all_by_time ON sys_announcement USING btree (tenant_id, send_time) WHERE (((msg_type)::text = 'ALL'::text) AND ((send_status)::text = '1'::text) AND (del_flag = 0));

CREATE INDEX sys_announcement_due ON sys_announcement USING btree (release_at) WHERE (((send_status)::text = '3'::text) AND (del_flag = 0));

CREATE INDEX sys_announcement_for_all ON sys_announcement USING btree (tenant_id, end_time) WHERE (((msg_type)::text = 'ALL'::text) AND ((send_status)::text = '1'::text) AND (del_flag = 0));

CREATE INDEX sys_announcement_list ON sys_announcement USING btree (tenant_id, is_automatic, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_announcement_once ON sys_announcement USING btree (tenant_id, once_key) WHERE (once_key IS NOT NULL);

CREATE INDEX sys_announcement_send_list ON sys_announcement_send USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_announcement_send_mine ON sys_announcement_send USING btree (tenant_id, user_id, read_flag, send_time DESC, annt_id DESC);

CREATE INDEX sys_announcement_send_read ON sys_announcement_send USING btree (tenant_id, annt_id, read_flag) WHERE (del_flag = 0);

CREATE INDEX sys_announcement_state ON sys_announcement USING btree (tenant_id, is_automatic, send_status, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_api_token_user ON sys_api_token USING btree (user_id, create_time DESC, id DESC);

CREATE UNIQUE INDEX sys_category_code_key ON sys_category USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX sys_category_pid ON sys_category USING btree (pid, sort_order) WHERE (del_flag = 0);

CREATE INDEX sys_check_rule_list ON sys_check_rule USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_check_rule_rule_code_key ON sys_check_rule USING btree (tenant_id, rule_code) WHERE (del_flag = 0);

CREATE INDEX sys_command_use_of ON sys_command_use USING btree (tenant_id, user_id, kind, done_at);

CREATE INDEX sys_command_use_old ON sys_command_use USING btree (done_at);

CREATE INDEX sys_comment_age ON sys_comment USING btree (create_time);

CREATE INDEX sys_comment_record ON sys_comment USING btree (tenant_id, table_name, record_id, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_dashboard_of_role ON sys_dashboard USING btree (tenant_id, role_id) WHERE (role_id IS NOT NULL);

CREATE UNIQUE INDEX sys_dashboard_of_user ON sys_dashboard USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX sys_data_source_code_key ON sys_data_source USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX sys_data_source_list ON sys_data_source USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_demo_row_id ON sys_demo_row USING btree (tenant_id, row_id);

CREATE INDEX sys_demo_row_kept ON sys_demo_row USING btree (tenant_id, table_name) WHERE (kept IS NOT NULL);

CREATE INDEX sys_depart_create_time ON sys_depart USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_depart_org_code_key ON sys_depart USING btree (tenant_id, org_code) WHERE (del_flag = 0);

CREATE INDEX sys_depart_parent_id ON sys_depart USING btree (parent_id) WHERE (del_flag = 0);

CREATE INDEX sys_depart_permission_permission_id ON sys_depart_permission USING btree (permission_id);

CREATE INDEX sys_depart_role_create_time ON sys_depart_role USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_depart_role_permission_given ON sys_depart_role_permission USING btree (depart_id, permission_id);

CREATE UNIQUE INDEX sys_depart_role_permission_pair_key ON sys_depart_role_permission USING btree (role_id, permission_id);

CREATE UNIQUE INDEX sys_depart_role_role_code_key ON sys_depart_role USING btree (tenant_id, role_code) WHERE (del_flag = 0);

CREATE INDEX sys_depart_role_user_drole_id ON sys_depart_role_user USING btree (drole_id);

CREATE UNIQUE INDEX sys_depart_role_user_pair_key ON sys_depart_role_user USING btree (user_id, drole_id);

CREATE UNIQUE INDEX sys_dict_dict_code_key ON sys_dict USING btree (dict_code) WHERE (del_flag = 0);

CREATE INDEX sys_dict_item_dict_id ON sys_dict_item USING btree (dict_id) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_dict_item_item_value_key ON sys_dict_item USING btree (tenant_id, dict_id, item_value) WHERE (del_flag = 0);

CREATE INDEX sys_dict_item_parent_id ON sys_dict_item USING btree (parent_id) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_dict_table_code_key ON sys_dict_table USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX sys_dict_table_newest ON sys_dict_table USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_error_trace_at ON sys_error_trace USING btree (at);

CREATE INDEX sys_error_trace_list ON sys_error_trace USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_error_trace_trace_id ON sys_error_trace USING btree (trace_id);

CREATE INDEX sys_event_delivery_due ON sys_event_delivery USING btree (due_time) WHERE ((state)::text = 'waiting'::text);

CREATE INDEX sys_event_delivery_failed ON sys_event_delivery USING btree (failed_time DESC) WHERE ((state)::text = 'failed'::text);

CREATE INDEX sys_event_delivery_open ON sys_event_delivery USING btree (handler, record_key, event_id) WHERE ((state)::text <> 'done'::text);

CREATE INDEX sys_factor_challenge_expires ON sys_factor_challenge USING btree (expires_at);

CREATE INDEX sys_factor_user ON sys_factor USING btree (user_id);

CREATE INDEX sys_file_digest ON sys_file USING btree (tenant_id, digest);

CREATE INDEX sys_file_duplicate ON sys_file USING btree (tenant_id, create_time DESC, id DESC) WHERE is_duplicate;

CREATE UNIQUE INDEX sys_file_key ON sys_file USING btree (file_key);

CREATE INDEX sys_file_list ON sys_file USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_file_place ON sys_file USING btree (tenant_id, place, create_time DESC, id DESC);

CREATE INDEX sys_file_state ON sys_file USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_file_undigested ON sys_file USING btree (id) WHERE (digest IS NULL);

CREATE INDEX sys_file_unused ON sys_file USING btree (tenant_id, create_time DESC, id DESC) WHERE (NOT is_used);

CREATE INDEX sys_file_use_row ON sys_file_use USING btree (table_name, row_id);

CREATE INDEX sys_file_user_day ON sys_file USING btree (user_id, create_time);

CREATE INDEX sys_file_words ON sys_file USING gin (original_name gin_trgm_ops, path gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX sys_fill_rule_list ON sys_fill_rule USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_fill_rule_rule_code_key ON sys_fill_rule USING btree (tenant_id, rule_code) WHERE (del_flag = 0);

CREATE INDEX sys_gateway_route_list ON sys_gateway_route USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_gateway_route_path_key ON sys_gateway_route USING btree (tenant_id, path) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_gateway_route_router_id_key ON sys_gateway_route USING btree (tenant_id, router_id) WHERE (del_flag = 0);

CREATE INDEX sys_half_sign_in_expires ON sys_half_sign_in USING btree (expires_at);

CREATE INDEX sys_http_trace_at ON sys_http_trace USING btree (at);

CREATE INDEX sys_http_trace_list ON sys_http_trace USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_http_trace_method ON sys_http_trace USING btree (tenant_id, method) WHERE (del_flag = 0);

CREATE INDEX sys_http_trace_trace_id ON sys_http_trace USING btree (trace_id);

CREATE UNIQUE INDEX sys_identity_provider_code_key ON sys_identity_provider USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX sys_identity_provider_list ON sys_identity_provider USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_import_mapping_signature_key ON sys_import_mapping USING btree (tenant_id, resource, signature);

CREATE INDEX sys_job_ended ON sys_job USING btree (end_time) WHERE (end_time IS NOT NULL);

CREATE INDEX sys_job_failed ON sys_job USING btree (tenant_id, end_time DESC) WHERE ((state)::text = 'failed'::text);

CREATE INDEX sys_job_mine ON sys_job USING btree (user_id, tenant_id, id DESC);

CREATE INDEX sys_job_run_list ON sys_job_run USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_job_run_schedule ON sys_job_run USING btree (schedule_id, create_time DESC);

CREATE INDEX sys_job_run_state ON sys_job_run USING btree (tenant_id, state, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_job_running ON sys_job USING btree (beat_time) WHERE ((state)::text = 'running'::text);

CREATE UNIQUE INDEX sys_job_start_key_key ON sys_job USING btree (tenant_id, user_id, start_key) WHERE (start_key IS NOT NULL);

CREATE INDEX sys_log_content_trgm ON sys_log USING gin (log_content gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX sys_log_failed ON sys_log USING btree (tenant_id, create_time DESC, id DESC) WHERE (outcome = ANY (ARRAY[2, 3, 4]));

CREATE INDEX sys_log_kind ON sys_log USING btree (tenant_id, log_type, create_time DESC, id DESC);

CREATE INDEX sys_log_list ON sys_log USING btree (tenant_id, create_time DESC, id DESC);

CREATE INDEX sys_log_own ON sys_log USING btree (userid, create_time DESC, id DESC);

CREATE INDEX sys_log_slow ON sys_log USING btree (tenant_id, create_time DESC, id DESC) WHERE (cost_time >= 1000);

CREATE INDEX sys_log_trace ON sys_log USING btree (trace_id);

CREATE INDEX sys_permission_parent_id ON sys_permission USING btree (parent_id);

CREATE UNIQUE INDEX sys_permission_perms_key ON sys_permission USING btree (perms) WHERE ((perms IS NOT NULL) AND (del_flag = 0));

CREATE UNIQUE INDEX sys_position_code_key ON sys_position USING btree (tenant_id, code) WHERE (del_flag = 0);

CREATE INDEX sys_position_create_time ON sys_position USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_proof_of_work_expires ON sys_proof_of_work USING btree (expires_at);

CREATE INDEX sys_provider_attempt_expires ON sys_provider_attempt USING btree (expires_at);

CREATE INDEX sys_provider_binding_person ON sys_provider_binding USING btree (user_id);

CREATE INDEX sys_provider_proof_expires ON sys_provider_proof USING btree (expires_at);

CREATE INDEX sys_quartz_job_list ON sys_quartz_job USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_quartz_job_of_code ON sys_quartz_job USING btree (job_class_name) WHERE (is_of_code AND (del_flag = 0));

CREATE INDEX sys_rate_limit_expire ON sys_rate_limit USING btree (expire);

CREATE INDEX sys_record_change_list ON sys_record_change USING btree (tenant_id, create_time DESC, id DESC);

CREATE INDEX sys_record_change_record ON sys_record_change USING btree (table_name, record_id, id DESC);

CREATE INDEX sys_record_change_request ON sys_record_change USING btree (request_id);

CREATE INDEX sys_role_find_text ON sys_role USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE UNIQUE INDEX sys_role_index_role_code_key ON sys_role_index USING btree (tenant_id, role_code);

CREATE INDEX sys_role_no_find_text ON sys_role USING btree (id) WHERE (find_text IS NULL);

CREATE UNIQUE INDEX sys_role_permission_pair_key ON sys_role_permission USING btree (role_id, permission_id);

CREATE UNIQUE INDEX sys_role_role_code_key ON sys_role USING btree (tenant_id, role_code) WHERE (del_flag = 0);

CREATE INDEX sys_saved_query_page ON sys_saved_query USING btree (tenant_id, page);

CREATE UNIQUE INDEX sys_saved_query_title_key ON sys_saved_query USING btree (tenant_id, owner_id, page, kind, title);

CREATE INDEX sys_sent_code_expires ON sys_sent_code USING btree (expires_at);

CREATE INDEX sys_session_previous ON sys_session USING btree (previous_hash) WHERE (previous_hash IS NOT NULL);

CREATE INDEX sys_session_user_id ON sys_session USING btree (user_id, created_at);

CREATE INDEX sys_sign_in_look_list ON sys_sign_in_look USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_sign_in_way_list ON sys_sign_in_way USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_slow_statement_last_at ON sys_slow_statement USING btree (last_at);

CREATE INDEX sys_sms_due ON sys_sms USING btree (tenant_id, due_at) WHERE (((es_send_status)::text = '0'::text) AND (del_flag = 0));

CREATE INDEX sys_sms_gateway_list ON sys_sms_gateway USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_sms_list ON sys_sms USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_sms_state ON sys_sms USING btree (tenant_id, es_send_status, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_sms_template_list ON sys_sms_template USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_sms_template_template_code_key ON sys_sms_template USING btree (tenant_id, template_code) WHERE (del_flag = 0);

CREATE INDEX sys_step_up_kind ON sys_step_up USING btree (tenant_id, kind) WHERE (del_flag = 0);

CREATE INDEX sys_step_up_list ON sys_step_up USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_tenant_create_time ON sys_tenant USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_tenant_name_key ON sys_tenant USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_tenant_number_key ON sys_tenant USING btree (tenant_id, number) WHERE (del_flag = 0);

CREATE INDEX sys_tenant_pack_create_time ON sys_tenant_pack USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_tenant_pack_name_key ON sys_tenant_pack USING btree (tenant_id, name) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_tenant_pack_permission_pair_key ON sys_tenant_pack_permission USING btree (pack_id, permission_id);

CREATE INDEX sys_threshold_list ON sys_threshold USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_user_agent_agent ON sys_user_agent USING btree (agent_user_name) WHERE ((del_flag = 0) AND ((status)::text = '1'::text));

CREATE INDEX sys_user_agent_list ON sys_user_agent USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE UNIQUE INDEX sys_user_agent_user_name_key ON sys_user_agent USING btree (tenant_id, user_name) WHERE (del_flag = 0);

CREATE INDEX sys_user_create_time ON sys_user USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_user_depart_dep_id ON sys_user_depart USING btree (dep_id);

CREATE UNIQUE INDEX sys_user_depart_pair_key ON sys_user_depart USING btree (user_id, dep_id);

CREATE UNIQUE INDEX sys_user_email_key ON sys_user USING btree (lower((email)::text)) WHERE ((email IS NOT NULL) AND (NOT is_email_shared));

CREATE INDEX sys_user_email_lower ON sys_user USING btree (lower((email)::text)) WHERE (email IS NOT NULL);

CREATE INDEX sys_user_find_text ON sys_user USING gin (find_text gin_trgm_ops) WITH (fastupdate=off);

CREATE INDEX sys_user_newest ON sys_user USING btree (create_time DESC, id DESC) WHERE (del_flag = 0);

CREATE INDEX sys_user_no_find_text ON sys_user USING btree (id) WHERE (find_text IS NULL);

CREATE UNIQUE INDEX sys_user_phone_key ON sys_user USING btree (phone) WHERE (phone IS NOT NULL);

CREATE UNIQUE INDEX sys_user_role_pair_key ON sys_user_role USING btree (user_id, role_id);

CREATE UNIQUE INDEX sys_user_username_key ON sys_user USING btree (username);

CREATE INDEX sys_user_username_lower ON sys_user USING btree (lower((username)::text));

CREATE UNIQUE INDEX sys_user_work_no_key ON sys_user USING btree (work_no) WHERE (work_no IS NOT NULL);

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_app_user FOR EACH ROW WHEN ((((new.avatar)::text IS DISTINCT FROM (old.avatar)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_consult FOR EACH ROW WHEN (((new.images IS DISTINCT FROM old.images) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_consult_reply FOR EACH ROW WHEN (((new.images IS DISTINCT FROM old.images) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_consult_report FOR EACH ROW WHEN (((new.proofs IS DISTINCT FROM old.proofs) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_goods FOR EACH ROW WHEN ((((new.main_image)::text IS DISTINCT FROM (old.main_image)::text) OR (new.images IS DISTINCT FROM old.images) OR (new.detail IS DISTINCT FROM old.detail) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('main_image', 'images', 'detail');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_member_level FOR EACH ROW WHEN ((((new.icon)::text IS DISTINCT FROM (old.icon)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('icon');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_message_template FOR EACH ROW WHEN ((((new.body_zh)::text IS DISTINCT FROM (old.body_zh)::text) OR ((new.body_en)::text IS DISTINCT FROM (old.body_en)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('body_zh', 'body_en');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_notice FOR EACH ROW WHEN (((new.content IS DISTINCT FROM old.content) OR (new.content_en IS DISTINCT FROM old.content_en) OR ((new.cover)::text IS DISTINCT FROM (old.cover)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('content', 'content_en', 'cover');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_order_item FOR EACH ROW WHEN ((((new.picture_snap)::text IS DISTINCT FROM (old.picture_snap)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_payment FOR EACH ROW WHEN (((new.proofs IS DISTINCT FROM old.proofs) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_product FOR EACH ROW WHEN ((((new.cover)::text IS DISTINCT FROM (old.cover)::text) OR (new.images IS DISTINCT FROM old.images) OR (new.detail IS DISTINCT FROM old.detail) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('cover', 'images', 'detail');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_refund FOR EACH ROW WHEN (((new.proofs IS DISTINCT FROM old.proofs) OR (new.refusal_proofs IS DISTINCT FROM old.refusal_proofs) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('proofs', 'refusal_proofs');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_refund_item FOR EACH ROW WHEN ((((new.picture_snap)::text IS DISTINCT FROM (old.picture_snap)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_setting FOR EACH ROW WHEN (((new.value IS DISTINCT FROM old.value) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('value');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON shop_sku FOR EACH ROW WHEN ((((new.picture)::text IS DISTINCT FROM (old.picture)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('picture');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON sys_announcement FOR EACH ROW WHEN (((new.msg_content IS DISTINCT FROM old.msg_content) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('msg_content');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON sys_comment FOR EACH ROW WHEN (((new.pictures IS DISTINCT FROM old.pictures) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('pictures');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON sys_sign_in_look FOR EACH ROW WHEN ((((new.logo)::text IS DISTINCT FROM (old.logo)::text) OR ((new.picture)::text IS DISTINCT FROM (old.picture)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('logo', 'picture');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON sys_sms_template FOR EACH ROW WHEN ((((new.template_content)::text IS DISTINCT FROM (old.template_content)::text) OR ((new.template_content_en)::text IS DISTINCT FROM (old.template_content_en)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('template_content', 'template_content_en');

CREATE TRIGGER file_uses_changed AFTER UPDATE ON sys_user FOR EACH ROW WHEN ((((new.avatar)::text IS DISTINCT FROM (old.avatar)::text) OR (new.del_flag IS DISTINCT FROM old.del_flag))) EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_app_user FOR EACH ROW EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_consult FOR EACH ROW EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_consult_reply FOR EACH ROW EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_consult_report FOR EACH ROW EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_goods FOR EACH ROW EXECUTE FUNCTION note_file_uses('main_image', 'images', 'detail');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_member_level FOR EACH ROW EXECUTE FUNCTION note_file_uses('icon');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_message_template FOR EACH ROW EXECUTE FUNCTION note_file_uses('body_zh', 'body_en');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_notice FOR EACH ROW EXECUTE FUNCTION note_file_uses('content', 'content_en', 'cover');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_order_item FOR EACH ROW EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_payment FOR EACH ROW EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_product FOR EACH ROW EXECUTE FUNCTION note_file_uses('cover', 'images', 'detail');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_refund FOR EACH ROW EXECUTE FUNCTION note_file_uses('proofs', 'refusal_proofs');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_refund_item FOR EACH ROW EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_setting FOR EACH ROW EXECUTE FUNCTION note_file_uses('value');

CREATE TRIGGER file_uses_gone AFTER DELETE ON shop_sku FOR EACH ROW EXECUTE FUNCTION note_file_uses('picture');

CREATE TRIGGER file_uses_gone AFTER DELETE ON sys_announcement FOR EACH ROW EXECUTE FUNCTION note_file_uses('msg_content');

CREATE TRIGGER file_uses_gone AFTER DELETE ON sys_comment FOR EACH ROW EXECUTE FUNCTION note_file_uses('pictures');

CREATE TRIGGER file_uses_gone AFTER DELETE ON sys_sign_in_look FOR EACH ROW EXECUTE FUNCTION note_file_uses('logo', 'picture');

CREATE TRIGGER file_uses_gone AFTER DELETE ON sys_sms_template FOR EACH ROW EXECUTE FUNCTION note_file_uses('template_content', 'template_content_en');

CREATE TRIGGER file_uses_gone AFTER DELETE ON sys_user FOR EACH ROW EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_app_user FOR EACH ROW WHEN ((new.avatar IS NOT NULL)) EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_consult FOR EACH ROW WHEN ((new.images IS NOT NULL)) EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_consult_reply FOR EACH ROW WHEN ((new.images IS NOT NULL)) EXECUTE FUNCTION note_file_uses('images');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_consult_report FOR EACH ROW WHEN ((new.proofs IS NOT NULL)) EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_goods FOR EACH ROW WHEN (((new.main_image IS NOT NULL) OR (new.images IS NOT NULL) OR (new.detail IS NOT NULL))) EXECUTE FUNCTION note_file_uses('main_image', 'images', 'detail');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_member_level FOR EACH ROW WHEN ((new.icon IS NOT NULL)) EXECUTE FUNCTION note_file_uses('icon');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_message_template FOR EACH ROW WHEN (((new.body_zh IS NOT NULL) OR (new.body_en IS NOT NULL))) EXECUTE FUNCTION note_file_uses('body_zh', 'body_en');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_notice FOR EACH ROW WHEN (((new.content IS NOT NULL) OR (new.content_en IS NOT NULL) OR (new.cover IS NOT NULL))) EXECUTE FUNCTION note_file_uses('content', 'content_en', 'cover');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_order_item FOR EACH ROW WHEN ((new.picture_snap IS NOT NULL)) EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_payment FOR EACH ROW WHEN ((new.proofs IS NOT NULL)) EXECUTE FUNCTION note_file_uses('proofs');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_product FOR EACH ROW WHEN (((new.cover IS NOT NULL) OR (new.images IS NOT NULL) OR (new.detail IS NOT NULL))) EXECUTE FUNCTION note_file_uses('cover', 'images', 'detail');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_refund FOR EACH ROW WHEN (((new.proofs IS NOT NULL) OR (new.refusal_proofs IS NOT NULL))) EXECUTE FUNCTION note_file_uses('proofs', 'refusal_proofs');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_refund_item FOR EACH ROW WHEN ((new.picture_snap IS NOT NULL)) EXECUTE FUNCTION note_file_uses('picture_snap');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_setting FOR EACH ROW WHEN ((new.value IS NOT NULL)) EXECUTE FUNCTION note_file_uses('value');

CREATE TRIGGER file_uses_new AFTER INSERT ON shop_sku FOR EACH ROW WHEN ((new.picture IS NOT NULL)) EXECUTE FUNCTION note_file_uses('picture');

CREATE TRIGGER file_uses_new AFTER INSERT ON sys_announcement FOR EACH ROW WHEN ((new.msg_content IS NOT NULL)) EXECUTE FUNCTION note_file_uses('msg_content');

CREATE TRIGGER file_uses_new AFTER INSERT ON sys_comment FOR EACH ROW WHEN ((new.pictures IS NOT NULL)) EXECUTE FUNCTION note_file_uses('pictures');

CREATE TRIGGER file_uses_new AFTER INSERT ON sys_sign_in_look FOR EACH ROW WHEN (((new.logo IS NOT NULL) OR (new.picture IS NOT NULL))) EXECUTE FUNCTION note_file_uses('logo', 'picture');

CREATE TRIGGER file_uses_new AFTER INSERT ON sys_sms_template FOR EACH ROW WHEN (((new.template_content IS NOT NULL) OR (new.template_content_en IS NOT NULL))) EXECUTE FUNCTION note_file_uses('template_content', 'template_content_en');

CREATE TRIGGER file_uses_new AFTER INSERT ON sys_user FOR EACH ROW WHEN ((new.avatar IS NOT NULL)) EXECUTE FUNCTION note_file_uses('avatar');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON demo_order FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON demo_order_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON demo_person FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON demo_ship FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON online_report FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON online_report_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON online_report_param FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON online_report_rule FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_account_link FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_account_sign FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'kind', 'digest', 'user_id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_api_client FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_app_user FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_arrival FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_claim_reminder FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_consult FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_consult_reply FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_consult_report FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_coupon FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_coupon_record FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_credit_entry FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_deposit_ledger FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_final_claim FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_first_step FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'step');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_goods FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_goods_release_log FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_growth_record FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_integral_record FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_keyed_command FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'caller', 'command_key');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_mail_server FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_member FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_member_level FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_member_log FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_membership_term FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_message FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_message_about FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'message_id', 'order_id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_message_template FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_notice FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_notice_listed FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_notice_recipient FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_order FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_order_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_pay_channel FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_payment FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_product FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_refund FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_refund_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_refund_part FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_report_cause FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_return_address FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_sandbox_bill FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_sandbox_move FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_setting FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_shipment FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_shipment_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_sku FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_spec FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_spec_value FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_statement FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_statement_line FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_stock_log FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_storefront_nonce FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'client_id', 'nonce');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_surplus FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_task FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_waiting FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_webhook FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON shop_webhook_delivery FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_announcement FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_announcement_given FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'user_id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_announcement_send FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_category FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_check_rule FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_comment FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_dashboard FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_data_source FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_demo_row FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id', 'table_name', 'row_id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_depart FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_depart_permission FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_depart_role FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_depart_role_permission FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_depart_role_user FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_dict FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_dict_item FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_dict_table FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_error_trace FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_file FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_file_total FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('tenant_id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_fill_rule FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_gateway_route FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_http_trace FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_identity_provider FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_import_mapping FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_measurement FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('at', 'source');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_permission FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_permission_data_rule FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_position FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_role FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_role_index FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_role_permission FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_route_measurement FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('at', 'source', 'route');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_saved_query FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_sign_in_look FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_sign_in_way FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_slow_statement FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_sms FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_sms_gateway FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_sms_template FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_step_up FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_table_size FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('at');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_tenant FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_tenant_pack FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_tenant_pack_permission FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_threshold FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_user FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_user_agent FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_user_depart FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER note_trial AFTER INSERT OR DELETE OR UPDATE ON sys_user_role FOR EACH ROW WHEN ((current_setting('app.trial'::text, true) = 'on'::text)) EXECUTE FUNCTION note_trial_change('id');

CREATE TRIGGER shop_app_user_follow_member AFTER UPDATE OF state, is_expired, del_flag ON shop_member FOR EACH ROW WHEN ((old.state, old.is_expired, old.del_flag) IS DISTINCT FROM (new.state, new.is_expired, new.del_flag)) EXECUTE FUNCTION shop_app_user_follow_member();

CREATE TRIGGER shop_app_user_follow_new_member AFTER INSERT ON shop_member FOR EACH ROW EXECUTE FUNCTION shop_app_user_follow_member();

CREATE TRIGGER shop_app_user_phone_changed AFTER UPDATE ON shop_app_user FOR EACH ROW WHEN (((old.phone)::text IS DISTINCT FROM (new.phone)::text)) EXECUTE FUNCTION note_phone_of_account();

CREATE TRIGGER shop_app_user_phone_noted AFTER INSERT ON shop_app_user REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_phones_of_accounts();

CREATE TRIGGER shop_goods_release_given AFTER UPDATE ON shop_goods FOR EACH ROW WHEN (((old.release_month)::text IS DISTINCT FROM (new.release_month)::text)) EXECUTE FUNCTION give_release_month();

CREATE TRIGGER shop_member_begin BEFORE INSERT ON shop_member FOR EACH ROW EXECUTE FUNCTION shop_member_begin();

CREATE TRIGGER shop_member_follow_claim AFTER UPDATE OF state ON shop_final_claim FOR EACH ROW WHEN (((old.state = 4) <> (new.state = 4))) EXECUTE FUNCTION shop_member_follow_claim();

CREATE TRIGGER shop_member_follow_customer AFTER UPDATE ON shop_app_user FOR EACH ROW EXECUTE FUNCTION shop_member_follow_customer();

CREATE TRIGGER shop_order_item_follow AFTER UPDATE OF status ON shop_order FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION shop_order_item_follow();

CREATE TRIGGER shop_order_purchase_added AFTER INSERT ON shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_purchases();

CREATE TRIGGER shop_order_purchase_noted AFTER UPDATE OF pay_time ON shop_order FOR EACH ROW WHEN (((old.pay_time IS NULL) AND (new.pay_time IS NOT NULL) AND ((new.line = ANY (ARRAY[1, 2])) OR ((new.line = 3) AND (new.pay_model = 3))))) EXECUTE FUNCTION note_purchase();

CREATE TRIGGER shop_order_receiver_changed AFTER UPDATE ON shop_order FOR EACH ROW WHEN ((old.receiver_name, old.receiver_phone, old.area_text, old.address)
    IS DISTINCT FROM (new.receiver_name, new.receiver_phone, new.area_text, new.address)) EXECUTE FUNCTION note_receiver_of_order();

CREATE TRIGGER shop_order_receiver_noted AFTER INSERT ON shop_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_receivers_of_orders();

CREATE TRIGGER shop_payment_payer_noted AFTER UPDATE ON shop_payment FOR EACH ROW WHEN (((new.payer IS NOT NULL) AND ((old.payer)::text IS DISTINCT FROM (new.payer)::text))) EXECUTE FUNCTION note_payer_of_payment();

CREATE TRIGGER shop_product_release_added BEFORE INSERT ON shop_product FOR EACH ROW EXECUTE FUNCTION take_release_month();

CREATE TRIGGER shop_product_release_moved BEFORE UPDATE ON shop_product FOR EACH ROW WHEN (((old.goods_id)::text IS DISTINCT FROM (new.goods_id)::text)) EXECUTE FUNCTION take_release_month();

CREATE TRIGGER shop_refund_part_described BEFORE INSERT ON shop_refund_part FOR EACH ROW EXECUTE FUNCTION describe_refund_part();

CREATE TRIGGER shop_refund_part_moved AFTER UPDATE ON shop_refund_part FOR EACH ROW WHEN (((new.refund_id IS NOT NULL) AND ((old.state IS DISTINCT FROM new.state) OR (old.del_flag IS DISTINCT FROM new.del_flag)))) EXECUTE FUNCTION note_offline_part();

CREATE TRIGGER shop_refund_part_of_former_shop AFTER INSERT OR UPDATE ON shop_refund_part FOR EACH ROW WHEN ((new.refund_id IS NOT NULL)) EXECUTE FUNCTION note_imported_part();

CREATE TRIGGER shop_refund_part_planned AFTER INSERT ON shop_refund_part FOR EACH ROW WHEN ((new.refund_id IS NOT NULL)) EXECUTE FUNCTION note_offline_part();

CREATE TRIGGER shop_sku_codes_followed AFTER UPDATE ON shop_sku FOR EACH ROW WHEN ((((old.sku_code)::text IS DISTINCT FROM (new.sku_code)::text) OR ((old.bar_code)::text IS DISTINCT FROM (new.bar_code)::text))) EXECUTE FUNCTION follow_sku_codes();

CREATE TRIGGER shop_sku_low_added AFTER INSERT ON shop_sku FOR EACH ROW WHEN (new.is_low) EXECUTE FUNCTION note_low_stock();

CREATE TRIGGER shop_sku_low_changed AFTER UPDATE ON shop_sku FOR EACH ROW WHEN ((old.is_low IS DISTINCT FROM new.is_low)) EXECUTE FUNCTION note_low_stock();

CREATE TRIGGER shop_stock_log_described BEFORE INSERT ON shop_stock_log FOR EACH ROW EXECUTE FUNCTION describe_stock_entry();

CREATE TRIGGER shop_stock_log_stocked AFTER INSERT ON shop_stock_log FOR EACH ROW WHEN ((new.qty > 0)) EXECUTE FUNCTION note_stocked();

CREATE TRIGGER sum_up_file AFTER INSERT OR DELETE OR UPDATE OF digest ON sys_file FOR EACH ROW EXECUTE FUNCTION sum_up_file();

CREATE TRIGGER sys_api_token_rights_changed AFTER DELETE OR UPDATE OF revoked_at, scopes, expires_at ON sys_api_token FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_depart_moved AFTER UPDATE ON sys_depart REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sys_user_departs_moved();

CREATE TRIGGER sys_depart_permission_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_depart_permission FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_depart_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_depart FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_depart_role_permission_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_depart_role_permission FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_depart_role_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_depart_role FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_depart_role_user_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_depart_role_user FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_permission_data_rule_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_permission_data_rule FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_permission_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_permission FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_role_permission_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_role_permission FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_role_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_role FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_tenant_pack_permission_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_tenant_pack_permission FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_tenant_pack_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_tenant_pack FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_tenant_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_tenant FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_user_agent_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_user_agent FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_user_depart_listed_after AFTER UPDATE ON sys_user_depart REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_departs_listed();

CREATE TRIGGER sys_user_depart_listed_before AFTER UPDATE ON sys_user_depart REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_departs_listed();

CREATE TRIGGER sys_user_depart_listed_gone AFTER DELETE ON sys_user_depart REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_departs_listed();

CREATE TRIGGER sys_user_depart_listed_new AFTER INSERT ON sys_user_depart REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_departs_listed();

CREATE TRIGGER sys_user_depart_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_user_depart FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_user_email_changed BEFORE UPDATE OF email ON sys_user FOR EACH ROW EXECUTE FUNCTION sys_user_email_changed();

CREATE TRIGGER sys_user_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER sys_user_role_listed_after AFTER UPDATE ON sys_user_role REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_roles_listed();

CREATE TRIGGER sys_user_role_listed_before AFTER UPDATE ON sys_user_role REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_roles_listed();

CREATE TRIGGER sys_user_role_listed_gone AFTER DELETE ON sys_user_role REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_roles_listed();

CREATE TRIGGER sys_user_role_listed_new AFTER INSERT ON sys_user_role REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION sys_user_roles_listed();

CREATE TRIGGER sys_user_role_rights_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sys_user_role FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_changed();

CREATE TRIGGER tell_of_gateway AFTER INSERT OR DELETE OR UPDATE OF router_id, path, uri, methods, strip_prefix, needs, per_minute, timeout_ms, retries, breaker_failures, breaker_seconds, forward_headers, secret_header, secret_sealed, status, open_until, del_flag ON sys_gateway_route FOR EACH STATEMENT EXECUTE FUNCTION tell_of_gateway();

ALTER TABLE ONLY demo_order_item
    ADD CONSTRAINT demo_order_item_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES demo_order(tenant_id, id);

ALTER TABLE ONLY online_report_item
    ADD CONSTRAINT online_report_item_report_id_fkey FOREIGN KEY (report_id) REFERENCES online_report(id);

ALTER TABLE ONLY online_report_param
    ADD CONSTRAINT online_report_param_report_id_fkey FOREIGN KEY (report_id) REFERENCES online_report(id);

ALTER TABLE ONLY online_report_rule
    ADD CONSTRAINT online_report_rule_report_id_fkey FOREIGN KEY (report_id) REFERENCES online_report(id);

ALTER TABLE ONLY shop_account_link
    ADD CONSTRAINT shop_account_link_tenant_id_other_id_fkey FOREIGN KEY (tenant_id, other_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_account_link
    ADD CONSTRAINT shop_account_link_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_account_sign
    ADD CONSTRAINT shop_account_sign_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_arrival
    ADD CONSTRAINT shop_arrival_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_arrival
    ADD CONSTRAINT shop_arrival_tenant_id_sku_id_fkey FOREIGN KEY (tenant_id, sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_claim_reminder
    ADD CONSTRAINT shop_claim_reminder_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES shop_final_claim(tenant_id, id);

ALTER TABLE ONLY shop_consult_reply
    ADD CONSTRAINT shop_consult_reply_tenant_id_consult_id_fkey FOREIGN KEY (tenant_id, consult_id) REFERENCES shop_consult(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_author_id_fkey FOREIGN KEY (tenant_id, author_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_cause_id_fkey FOREIGN KEY (tenant_id, cause_id) REFERENCES shop_report_cause(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_consult_id_fkey FOREIGN KEY (tenant_id, consult_id) REFERENCES shop_consult(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_merged_into_fkey FOREIGN KEY (tenant_id, merged_into) REFERENCES shop_consult_report(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_reply_id_fkey FOREIGN KEY (tenant_id, reply_id) REFERENCES shop_consult_reply(tenant_id, id);

ALTER TABLE ONLY shop_consult_report
    ADD CONSTRAINT shop_consult_report_tenant_id_reporter_id_fkey FOREIGN KEY (tenant_id, reporter_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_consult
    ADD CONSTRAINT shop_consult_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES shop_final_claim(tenant_id, id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_tenant_id_coupon_id_fkey FOREIGN KEY (tenant_id, coupon_id) REFERENCES shop_coupon(tenant_id, id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_coupon_record
    ADD CONSTRAINT shop_coupon_record_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_credit_entry
    ADD CONSTRAINT shop_credit_entry_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_credit_entry
    ADD CONSTRAINT shop_credit_entry_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_deposit_ledger
    ADD CONSTRAINT shop_deposit_ledger_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES shop_final_claim(tenant_id, id);

ALTER TABLE ONLY shop_deposit_ledger
    ADD CONSTRAINT shop_deposit_ledger_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_deposit_ledger
    ADD CONSTRAINT shop_deposit_ledger_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_deposit_item_id_fkey FOREIGN KEY (tenant_id, deposit_item_id) REFERENCES shop_order_item(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_deposit_order_id_fkey FOREIGN KEY (tenant_id, deposit_order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_final_goods_id_fkey FOREIGN KEY (tenant_id, final_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_final_order_id_fkey FOREIGN KEY (tenant_id, final_order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_final_sku_id_fkey FOREIGN KEY (tenant_id, final_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_presell_goods_id_fkey FOREIGN KEY (tenant_id, presell_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_presell_sku_id_fkey FOREIGN KEY (tenant_id, presell_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_release_change_id_fkey FOREIGN KEY (tenant_id, release_change_id) REFERENCES shop_goods_release_log(tenant_id, id);

ALTER TABLE ONLY shop_final_claim
    ADD CONSTRAINT shop_final_claim_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_goods
    ADD CONSTRAINT shop_goods_presell_goods_tenant_fkey FOREIGN KEY (tenant_id, presell_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_goods_release_log
    ADD CONSTRAINT shop_goods_release_log_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_growth_record
    ADD CONSTRAINT shop_growth_record_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_integral_record
    ADD CONSTRAINT shop_integral_record_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_integral_record
    ADD CONSTRAINT shop_integral_record_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_member_log
    ADD CONSTRAINT shop_member_log_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_member
    ADD CONSTRAINT shop_member_tenant_id_fixed_level_id_fkey FOREIGN KEY (tenant_id, fixed_level_id) REFERENCES shop_member_level(tenant_id, id);

ALTER TABLE ONLY shop_member
    ADD CONSTRAINT shop_member_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES shop_member_level(tenant_id, id);

ALTER TABLE ONLY shop_member
    ADD CONSTRAINT shop_member_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES shop_member_level(tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_order_item_id_fkey FOREIGN KEY (tenant_id, order_item_id) REFERENCES shop_order_item(tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_membership_term
    ADD CONSTRAINT shop_membership_term_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_message_about
    ADD CONSTRAINT shop_message_about_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES shop_message(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY shop_message_about
    ADD CONSTRAINT shop_message_about_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_message
    ADD CONSTRAINT shop_message_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_notice_listed
    ADD CONSTRAINT shop_notice_listed_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES shop_notice(tenant_id, id);

ALTER TABLE ONLY shop_notice_listed
    ADD CONSTRAINT shop_notice_listed_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_notice_recipient
    ADD CONSTRAINT shop_notice_recipient_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES shop_notice(tenant_id, id);

ALTER TABLE ONLY shop_notice_recipient
    ADD CONSTRAINT shop_notice_recipient_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_notice
    ADD CONSTRAINT shop_notice_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES shop_final_claim(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES shop_waiting(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_sku_id_fkey FOREIGN KEY (tenant_id, sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_order_item
    ADD CONSTRAINT shop_order_item_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_order
    ADD CONSTRAINT shop_order_tenant_id_presell_goods_id_fkey FOREIGN KEY (tenant_id, presell_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_order
    ADD CONSTRAINT shop_order_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_payment
    ADD CONSTRAINT shop_payment_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_payment
    ADD CONSTRAINT shop_payment_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES shop_goods(id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_goods_tenant_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id) NOT VALID;

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_presell_product_tenant_fkey FOREIGN KEY (tenant_id, presell_product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_return_address_tenant_fkey FOREIGN KEY (tenant_id, return_address_id) REFERENCES shop_return_address(tenant_id, id);

ALTER TABLE ONLY shop_product
    ADD CONSTRAINT shop_product_tenant_id_member_level_id_fkey FOREIGN KEY (tenant_id, member_level_id) REFERENCES shop_member_level(tenant_id, id);

ALTER TABLE ONLY shop_refund_item
    ADD CONSTRAINT shop_refund_item_tenant_id_order_item_id_fkey FOREIGN KEY (tenant_id, order_item_id) REFERENCES shop_order_item(tenant_id, id);

ALTER TABLE ONLY shop_refund_item
    ADD CONSTRAINT shop_refund_item_tenant_id_refund_id_fkey FOREIGN KEY (tenant_id, refund_id) REFERENCES shop_refund(tenant_id, id);

ALTER TABLE ONLY shop_refund_part
    ADD CONSTRAINT shop_refund_part_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES shop_payment(tenant_id, id);

ALTER TABLE ONLY shop_refund_part
    ADD CONSTRAINT shop_refund_part_tenant_id_refund_id_fkey FOREIGN KEY (tenant_id, refund_id) REFERENCES shop_refund(tenant_id, id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_tenant_id_exchange_order_id_fkey FOREIGN KEY (tenant_id, exchange_order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_tenant_id_return_address_id_fkey FOREIGN KEY (tenant_id, return_address_id) REFERENCES shop_return_address(tenant_id, id);

ALTER TABLE ONLY shop_refund
    ADD CONSTRAINT shop_refund_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_shipment_item
    ADD CONSTRAINT shop_shipment_item_tenant_id_order_item_id_fkey FOREIGN KEY (tenant_id, order_item_id) REFERENCES shop_order_item(tenant_id, id);

ALTER TABLE ONLY shop_shipment_item
    ADD CONSTRAINT shop_shipment_item_tenant_id_shipment_id_fkey FOREIGN KEY (tenant_id, shipment_id) REFERENCES shop_shipment(tenant_id, id);

ALTER TABLE ONLY shop_shipment
    ADD CONSTRAINT shop_shipment_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_sku
    ADD CONSTRAINT shop_sku_presell_sku_tenant_fkey FOREIGN KEY (tenant_id, presell_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_sku
    ADD CONSTRAINT shop_sku_product_tenant_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_spec
    ADD CONSTRAINT shop_spec_product_tenant_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_spec_value
    ADD CONSTRAINT shop_spec_value_product_tenant_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_spec_value
    ADD CONSTRAINT shop_spec_value_spec_tenant_fkey FOREIGN KEY (tenant_id, spec_id) REFERENCES shop_spec(tenant_id, id);

ALTER TABLE ONLY shop_statement_line
    ADD CONSTRAINT shop_statement_line_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES shop_statement(tenant_id, id);

ALTER TABLE ONLY shop_stock_log
    ADD CONSTRAINT shop_stock_log_sku_tenant_fkey FOREIGN KEY (tenant_id, sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_storefront_nonce
    ADD CONSTRAINT shop_storefront_nonce_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id) REFERENCES shop_api_client(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_goods_id_fkey FOREIGN KEY (tenant_id, goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_presell_goods_id_fkey FOREIGN KEY (tenant_id, presell_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_presell_sku_id_fkey FOREIGN KEY (tenant_id, presell_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_sku_id_fkey FOREIGN KEY (tenant_id, sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_target_product_id_fkey FOREIGN KEY (tenant_id, target_product_id) REFERENCES shop_product(tenant_id, id);

ALTER TABLE ONLY shop_surplus
    ADD CONSTRAINT shop_surplus_tenant_id_target_sku_id_fkey FOREIGN KEY (tenant_id, target_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES shop_order(tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_presell_goods_id_fkey FOREIGN KEY (tenant_id, presell_goods_id) REFERENCES shop_goods(tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_presell_sku_id_fkey FOREIGN KEY (tenant_id, presell_sku_id) REFERENCES shop_sku(tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_surplus_id_fkey FOREIGN KEY (tenant_id, surplus_id) REFERENCES shop_surplus(tenant_id, id);

ALTER TABLE ONLY shop_waiting
    ADD CONSTRAINT shop_waiting_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES shop_app_user(tenant_id, id);

ALTER TABLE ONLY shop_webhook_delivery
    ADD CONSTRAINT shop_webhook_delivery_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES shop_webhook(tenant_id, id);

ALTER TABLE ONLY sys_announcement_send
    ADD CONSTRAINT sys_announcement_send_tenant_id_annt_id_fkey FOREIGN KEY (tenant_id, annt_id) REFERENCES sys_announcement(tenant_id, id);

ALTER TABLE ONLY sys_api_token
    ADD CONSTRAINT sys_api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_dashboard
    ADD CONSTRAINT sys_dashboard_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_dashboard
    ADD CONSTRAINT sys_dashboard_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_depart
    ADD CONSTRAINT sys_depart_parent_tenant_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES sys_depart(tenant_id, id);

ALTER TABLE ONLY sys_depart_permission
    ADD CONSTRAINT sys_depart_permission_depart_id_fkey FOREIGN KEY (depart_id) REFERENCES sys_depart(id);

ALTER TABLE ONLY sys_depart_permission
    ADD CONSTRAINT sys_depart_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id);

ALTER TABLE ONLY sys_depart_role
    ADD CONSTRAINT sys_depart_role_depart_tenant_fkey FOREIGN KEY (tenant_id, depart_id) REFERENCES sys_depart(tenant_id, id);

ALTER TABLE ONLY sys_depart_role_permission
    ADD CONSTRAINT sys_depart_role_permission_given_fkey FOREIGN KEY (depart_id, permission_id) REFERENCES sys_depart_permission(depart_id, permission_id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_depart_role_permission
    ADD CONSTRAINT sys_depart_role_permission_role_fkey FOREIGN KEY (depart_id, role_id) REFERENCES sys_depart_role(depart_id, id);

ALTER TABLE ONLY sys_depart_role_user
    ADD CONSTRAINT sys_depart_role_user_drole_id_fkey FOREIGN KEY (drole_id) REFERENCES sys_depart_role(id);

ALTER TABLE ONLY sys_depart_role_user
    ADD CONSTRAINT sys_depart_role_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_dict_item
    ADD CONSTRAINT sys_dict_item_dict_id_fkey FOREIGN KEY (dict_id) REFERENCES sys_dict(id);

ALTER TABLE ONLY sys_event_delivery
    ADD CONSTRAINT sys_event_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES sys_event(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_factor_duty
    ADD CONSTRAINT sys_factor_duty_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_factor
    ADD CONSTRAINT sys_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_half_sign_in
    ADD CONSTRAINT sys_half_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_job_row
    ADD CONSTRAINT sys_job_row_job_id_fkey FOREIGN KEY (job_id) REFERENCES sys_job(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_permission_data_rule
    ADD CONSTRAINT sys_permission_data_rule_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id);

ALTER TABLE ONLY sys_provider_attempt
    ADD CONSTRAINT sys_provider_attempt_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sys_identity_provider(id);

ALTER TABLE ONLY sys_provider_binding
    ADD CONSTRAINT sys_provider_binding_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sys_identity_provider(id);

ALTER TABLE ONLY sys_provider_binding
    ADD CONSTRAINT sys_provider_binding_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_provider_proof
    ADD CONSTRAINT sys_provider_proof_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sys_identity_provider(id);

ALTER TABLE ONLY sys_recovery_code
    ADD CONSTRAINT sys_recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_role_permission
    ADD CONSTRAINT sys_role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id);

ALTER TABLE ONLY sys_role_permission
    ADD CONSTRAINT sys_role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id);

ALTER TABLE ONLY sys_saved_query
    ADD CONSTRAINT sys_saved_query_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_saved_query
    ADD CONSTRAINT sys_saved_query_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id);

ALTER TABLE ONLY sys_session
    ADD CONSTRAINT sys_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_session
    ADD CONSTRAINT sys_session_viewed_user_id_fkey FOREIGN KEY (viewed_user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_sign_in_place
    ADD CONSTRAINT sys_sign_in_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_tenant
    ADD CONSTRAINT sys_tenant_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES sys_tenant_pack(id);

ALTER TABLE ONLY sys_tenant_pack_permission
    ADD CONSTRAINT sys_tenant_pack_permission_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES sys_tenant_pack(id);

ALTER TABLE ONLY sys_tenant_pack_permission
    ADD CONSTRAINT sys_tenant_pack_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES sys_permission(id) ON DELETE CASCADE;

ALTER TABLE ONLY sys_user_agent
    ADD CONSTRAINT sys_user_agent_agent_user_name_fkey FOREIGN KEY (agent_user_name) REFERENCES sys_user(username);

ALTER TABLE ONLY sys_user_agent
    ADD CONSTRAINT sys_user_agent_user_name_fkey FOREIGN KEY (user_name) REFERENCES sys_user(username);

ALTER TABLE ONLY sys_user_depart
    ADD CONSTRAINT sys_user_depart_dep_id_fkey FOREIGN KEY (dep_id) REFERENCES sys_depart(id);

ALTER TABLE ONLY sys_user_depart
    ADD CONSTRAINT sys_user_depart_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_user_preference
    ADD CONSTRAINT sys_user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE ONLY sys_user_role
    ADD CONSTRAINT sys_user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES sys_role(id);

ALTER TABLE ONLY sys_user_role
    ADD CONSTRAINT sys_user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(id);

ALTER TABLE demo_order ENABLE ROW LEVEL SECURITY;

ALTER TABLE demo_order_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE demo_person ENABLE ROW LEVEL SECURITY;

ALTER TABLE demo_ship ENABLE ROW LEVEL SECURITY;

CREATE POLICY home_tenant ON sys_user FOR SELECT USING ((tenant_id = ( SELECT connection_tenant() AS connection_tenant)));

ALTER TABLE online_report ENABLE ROW LEVEL SECURITY;

ALTER TABLE online_report_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE online_report_param ENABLE ROW LEVEL SECURITY;

ALTER TABLE online_report_rule ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_number ON sys_tenant FOR SELECT USING ((number = ( SELECT connection_tenant() AS connection_tenant)));

CREATE POLICY own_plan ON sys_tenant_pack_permission FOR SELECT USING ((EXISTS ( SELECT 1
   FROM sys_tenant own
  WHERE ((own.number = ( SELECT connection_tenant() AS connection_tenant)) AND ((own.pack_id)::text = (sys_tenant_pack_permission.pack_id)::text)))));

CREATE POLICY own_tenant ON demo_order USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON demo_order_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON demo_person USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON demo_ship USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON online_report USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON online_report_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON online_report_param USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON online_report_rule USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_account_link USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_account_sign USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_api_client USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_app_user USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_arrival USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_claim_reminder USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_consult USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_consult_reply USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_consult_report USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_coupon USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_coupon_record USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_credit_entry USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_deposit_ledger USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_final_claim USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_first_step USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_goods USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_goods_release_log USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_growth_record USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_integral_record USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_keyed_command USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_mail_server USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_member USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_member_level USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_member_log USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_membership_term USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_message USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_message_about USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_message_template USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_notice USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_notice_listed USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_notice_recipient USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_order USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_order_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_pay_channel USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_payment USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_product USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_refund USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_refund_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_refund_part USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_report_cause USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_return_address USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_sandbox_bill USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_sandbox_move USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_setting USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_shipment USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_shipment_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_sku USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_spec USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_spec_value USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_statement USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_statement_line USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_stock_log USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_storefront_nonce USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_surplus USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_task USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_waiting USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_webhook USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON shop_webhook_delivery USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_agent_proposal USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_announcement USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_announcement_given USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_announcement_send USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_api_token USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_category USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_check_rule USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_command_use USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_comment USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_dashboard USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_data_source USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_demo_row USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_depart USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_depart_permission USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_depart owner
  WHERE (((owner.id)::text = (sys_depart_permission.depart_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_depart_role USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_depart_role_permission USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_depart_role owner
  WHERE (((owner.id)::text = (sys_depart_role_permission.role_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_depart_role_user USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_depart_role owner
  WHERE (((owner.id)::text = (sys_depart_role_user.drole_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_dict USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_dict_item USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_dict_table USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_error_trace USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_file USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_file_total USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_fill_counter USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_fill_rule USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_gateway_route USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_http_trace USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_identity_provider USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_import_mapping USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_job USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_job_row USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_job owner
  WHERE (((owner.id)::text = (sys_job_row.job_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_job_run USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_log USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_measurement USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_number_period USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_permission USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_permission_data_rule USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_position USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_quartz_job USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_record_change USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_role USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_role_index USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_role_permission USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_role owner
  WHERE (((owner.id)::text = (sys_role_permission.role_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_route_measurement USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_saved_query USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_second_person USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_sign_in_look USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_sign_in_way USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_slow_statement USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_sms USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_sms_gateway USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_sms_template USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_step_up USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_table_size USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_tenant USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_tenant_pack USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_tenant_pack_permission USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_tenant_pack owner
  WHERE (((owner.id)::text = (sys_tenant_pack_permission.pack_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_threshold USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_user USING ((connection_is_server() OR (tenant_ids @> ARRAY[(( SELECT connection_tenant() AS connection_tenant))::text])));

CREATE POLICY own_tenant ON sys_user_agent USING ((connection_is_server() OR (tenant_id = ( SELECT connection_tenant() AS connection_tenant))));

CREATE POLICY own_tenant ON sys_user_depart USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_depart owner
  WHERE (((owner.id)::text = (sys_user_depart.dep_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY own_tenant ON sys_user_role USING ((connection_is_server() OR (EXISTS ( SELECT 1
   FROM sys_role owner
  WHERE (((owner.id)::text = (sys_user_role.role_id)::text) AND (owner.tenant_id = ( SELECT connection_tenant() AS connection_tenant)))))));

CREATE POLICY shared_tenant ON online_report FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON online_report_item FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON online_report_param FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON online_report_rule FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_check_rule FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_dict FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_dict_item FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_dict_table FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_permission FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

CREATE POLICY shared_tenant ON sys_permission_data_rule FOR SELECT USING (((tenant_id = 0) AND (( SELECT connection_tenant() AS connection_tenant) IS NOT NULL)));

ALTER TABLE shop_account_link ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_account_sign ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_api_client ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_app_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_arrival ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_claim_reminder ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_consult ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_consult_reply ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_consult_report ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_coupon ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_coupon_record ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_credit_entry ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_deposit_ledger ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_final_claim ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_first_step ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_goods ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_goods_release_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_growth_record ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_integral_record ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_keyed_command ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_mail_server ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_member ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_member_level ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_member_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_membership_term ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_message ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_message_about ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_message_template ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_notice ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_notice_listed ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_notice_recipient ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_order ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_order_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_pay_channel ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_payment ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_product ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_refund ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_refund_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_refund_part ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_report_cause ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_return_address ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_sandbox_bill ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_sandbox_move ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_setting ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_shipment ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_shipment_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_sku ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_spec ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_spec_value ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_statement ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_statement_line ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_stock_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_storefront_nonce ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_surplus ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_task ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_waiting ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_webhook ENABLE ROW LEVEL SECURITY;

ALTER TABLE shop_webhook_delivery ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_agent_proposal ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_announcement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_announcement_given ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_announcement_send ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_api_token ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_category ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_check_rule ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_command_use ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_comment ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_dashboard ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_data_source ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_demo_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_depart ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_depart_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_depart_role ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_depart_role_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_depart_role_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_dict ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_dict_item ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_dict_table ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_error_trace ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_file ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_file_total ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_fill_counter ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_fill_rule ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_gateway_route ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_http_trace ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_identity_provider ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_import_mapping ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_job ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_job_row ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_job_run ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_log ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_measurement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_number_period ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_permission_data_rule ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_position ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_quartz_job ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_record_change ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_role ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_role_index ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_role_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_route_measurement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_saved_query ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_second_person ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_sign_in_look ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_sign_in_way ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_slow_statement ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_sms ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_sms_gateway ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_sms_template ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_step_up ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_table_size ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_tenant ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_tenant_pack ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_tenant_pack_permission ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_threshold ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_user ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_user_agent ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_user_depart ENABLE ROW LEVEL SECURITY;

ALTER TABLE sys_user_role ENABLE ROW LEVEL SECURITY;

-- rows that a new database begins with

INSERT INTO sys_tenant (id, number, name, name_en, create_by) VALUES ('0', 0, '手办商城', 'Collectible figure mall', 'system');

INSERT INTO sys_sign_in_look (create_by) VALUES ('system');

INSERT INTO sys_sign_in_way (way, is_enabled, sort_no, create_by, create_time)
SELECT way, is_enabled, sort_no, 'system', now() - sort_no * interval '1 second'
FROM (VALUES
  ('account', true, 1),
  ('phone', true, 2),
  ('register', false, 3),
  ('reset', false, 4),
  ('passkey', true, 5),
  ('reset-mail', false, 5)
) AS ways (way, is_enabled, sort_no);

INSERT INTO sys_step_up (kind, measure, limit_amount, limit_count, needs_second, create_by, create_time)
SELECT kind, measure, limit_amount, limit_count, needs_second, 'system', now() - place * interval '1 second'
FROM (VALUES
  ('payout', 'always', null::bigint, null::integer, false, 1),
  ('refund', 'amount', 100000, null, false, 2),
  ('grant', 'always', null, null, false, 3),
  ('personal-data', 'always', null, null, false, 4),
  ('identity', 'always', null, null, false, 5),
  ('key', 'always', null, null, false, 6),
  ('price', 'rows', null, 50, true, 7),
  ('points', 'amount', null, 2000, true, 8),
  ('growth', 'amount', null, 2000, true, 9),
  ('credit', 'amount', 100000, null, true, 10),
  ('payout', 'amount', 500000, null, true, 11),
  ('mass-cancel', 'amount', null, 50, true, 12),
  ('forfeit', 'amount', 100000, null, true, 13),
  ('personal-data', 'rows', null, 1000, true, 14),
  ('contact', 'always', null, null, false, 15),
  ('outbound', 'always', null, null, false, 16),
  ('sending', 'amount', null, 200, true, 17),
  ('demo', 'always', null, null, true, 18),
  ('controls', 'always', null, null, true, 19)
) AS kinds (kind, measure, limit_amount, limit_count, needs_second, place);

INSERT INTO sys_threshold (measure, upper_limit, minutes, create_by) VALUES
  ('connectionsUsed', 85, 5, 'system'),
  ('diskUsed', 90, 5, 'system'),
  ('failedRequests', 5, 3, 'system'),
  ('heapUsed', 90, 5, 'system'),
  ('longestTransaction', 300, 2, 'system'),
  ('loopDelay', 500, 5, 'system'),
  ('memoryUsed', 95, 10, 'system'),
  ('messagesLate', 3600, 5, 'system'),
  ('poolWaiting', 5, 3, 'system'),
  ('processCpu', 90, 15, 'system'),
  ('queueAge', 900, 2, 'system'),
  ('queueFailed', 1, 1, 'system'),
  ('timersLate', 600, 2, 'system'),
  ('webhooksLate', 3600, 5, 'system');
