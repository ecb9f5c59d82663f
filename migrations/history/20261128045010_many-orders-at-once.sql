-- What follows from new orders and customers is found once per statement and not once per row: imports write hundreds in one.
create function note_account_signs(tenants integer[], persons varchar[], kinds varchar[], digests varchar[], orders varchar[])
returns void language plpgsql as $$
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

create function note_receivers_of_orders() returns trigger language plpgsql as $$
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
drop trigger shop_order_receiver_noted on shop_order;
create trigger shop_order_receiver_noted after insert on shop_order
  referencing new table as added for each statement execute function note_receivers_of_orders();

create function note_phones_of_accounts() returns trigger language plpgsql as $$
begin
  perform note_account_signs(array_agg(a.tenant_id), array_agg(a.id), array_agg('phone'::varchar),
    array_agg(sign_of_phone(a.phone)), array_agg(null::varchar))
  from added a where a.phone is not null
  having count(*) > 0;
  return null;
end
$$;
drop trigger shop_app_user_phone_noted on shop_app_user;
create trigger shop_app_user_phone_noted after insert on shop_app_user
  referencing new table as added for each statement execute function note_phones_of_accounts();

create function note_purchases() returns trigger language plpgsql as $$
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
drop trigger shop_order_purchase_added on shop_order;
create trigger shop_order_purchase_added after insert on shop_order
  referencing new table as added for each statement execute function note_purchases();
