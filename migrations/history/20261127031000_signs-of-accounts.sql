-- Accounts of one person are known by signs that they share: a phone, who paid, where parcels go. Signs are digests of
-- normalised values, written by triggers wherever phone, receiver or payer of an account change, so that a checkout asks an
-- index. They stay when a phone or an address changes: whoever had it is still the same person.
create function sign_of_phone(phone varchar) returns varchar language sql immutable parallel safe as $$
  select case when length(digits) >= 6 then md5(digits) end
  -- the country code of Chinese mobile numbers is left out by most
  from (select regexp_replace(regexp_replace(normalize(phone::text, NFKC), '[^0-9]', '', 'g'), '^(00)?86(?=1\d{10}$)', '') as digits) d
$$;
create function sign_of_address(name varchar, phone varchar, area varchar, address varchar) returns varchar
language sql immutable parallel safe as $$
  select md5(regexp_replace(lower(normalize(name || '|' || coalesce(area, '') || address, NFKC)), '[[:space:][:punct:]、。·]', '', 'g')
    || sign_of_phone(phone))
$$;
create function sign_of_payer(channel varchar, payer varchar) returns varchar language sql immutable parallel safe as $$
  select md5(channel || ':' || payer)
$$;

-- `order_id` and `payment_id` are where it was first seen, for people to read; neither: the phone of the account itself.
create table shop_account_sign (
  user_id varchar(36) not null,
  kind varchar(10) not null,
  digest varchar(32) not null,
  order_id varchar(36),
  payment_id varchar(36),
  at timestamptz not null default now(),
  tenant_id integer not null,
  primary key (tenant_id, kind, digest, user_id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id)
);
create index shop_account_sign_user on shop_account_sign (tenant_id, user_id);
select keep_tenants_apart('shop_account_sign');

-- Two accounts that share signs, and what staff decided of them. `signs` in their order, apart by commas.
create table shop_account_link (
  id varchar(36) primary key default replace(gen_random_uuid()::text, '-', ''),
  user_id varchar(36) not null,
  other_id varchar(36) not null,
  account_ids varchar(73) not null generated always as (user_id || ',' || other_id) stored,
  signs varchar(40) not null,
  state smallint not null default 1,
  reason varchar(200),
  decided_by varchar(100),
  decided_at timestamptz,
  create_by varchar(100),
  create_time timestamptz not null default now(),
  update_by varchar(100),
  update_time timestamptz,
  del_flag smallint not null default 0,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  version integer not null default 0,
  constraint shop_account_link_order check (user_id < other_id),
  constraint shop_account_link_pair unique (tenant_id, user_id, other_id),
  foreign key (tenant_id, user_id) references shop_app_user (tenant_id, id),
  foreign key (tenant_id, other_id) references shop_app_user (tenant_id, id)
);
create index shop_account_link_list on shop_account_link (tenant_id, create_time desc, id desc) where del_flag = 0;
create index shop_account_link_state on shop_account_link (tenant_id, state, create_time desc, id desc) where del_flag = 0;
create index shop_account_link_accounts on shop_account_link using gin (string_to_array(account_ids, ',')) with (fastupdate = off);
select keep_tenants_apart('shop_account_link');

-- What an account shares with another one; a sign that twenty others have is the address of a forwarder, and links nobody.
create function link_accounts(of_tenant integer, person varchar, of_kind varchar, of_digest varchar) returns void
language plpgsql as $$
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

create function note_account_sign(of_tenant integer, person varchar, of_kind varchar, of_digest varchar,
  of_order varchar default null, of_payment varchar default null) returns void language plpgsql as $$
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

create function note_phone_of_account() returns trigger language plpgsql as $$
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
create trigger shop_app_user_phone_noted after insert on shop_app_user
  for each row when (new.phone is not null) execute function note_phone_of_account();
create trigger shop_app_user_phone_changed after update on shop_app_user
  for each row when (old.phone is distinct from new.phone) execute function note_phone_of_account();

create function note_receiver_of_order() returns trigger language plpgsql as $$
begin
  perform note_account_sign(new.tenant_id, new.user_id, 'phone', sign_of_phone(new.receiver_phone), of_order => new.id);
  perform note_account_sign(new.tenant_id, new.user_id, 'address',
    sign_of_address(new.receiver_name, new.receiver_phone, new.area_text, new.address), of_order => new.id);
  return null;
end
$$;
create trigger shop_order_receiver_noted after insert on shop_order
  for each row when (new.receiver_phone is not null) execute function note_receiver_of_order();
create trigger shop_order_receiver_changed after update on shop_order
  for each row when ((old.receiver_name, old.receiver_phone, old.area_text, old.address)
    is distinct from (new.receiver_name, new.receiver_phone, new.area_text, new.address))
  execute function note_receiver_of_order();

-- Who paid, as the channel knows them.
alter table shop_payment add column payer varchar(128);
alter table shop_sandbox_bill add column payer varchar(128);
create function note_payer_of_payment() returns trigger language plpgsql as $$
begin
  perform note_account_sign(new.tenant_id, new.user_id, 'payer', sign_of_payer(new.channel, new.payer), of_payment => new.id);
  return null;
end
$$;
create trigger shop_payment_payer_noted after update on shop_payment
  for each row when (new.payer is not null and old.payer is distinct from new.payer) execute function note_payer_of_payment();

-- What accounts have had so far.
insert into shop_account_sign (user_id, kind, digest, order_id, at, tenant_id)
select distinct on (s.tenant_id, s.kind, s.digest, s.user_id) s.user_id, s.kind, s.digest, s.order_id, s.at, s.tenant_id
from (
  select id as user_id, 'phone' as kind, sign_of_phone(phone) as digest, null as order_id, create_time as at, tenant_id
  from shop_app_user where phone is not null
  union all
  select user_id, 'phone', sign_of_phone(receiver_phone), id, create_time, tenant_id from shop_order
  union all
  select user_id, 'address', sign_of_address(receiver_name, receiver_phone, area_text, address), id, create_time, tenant_id
  from shop_order
) s
where s.user_id is not null and s.digest is not null
order by s.tenant_id, s.kind, s.digest, s.user_id, s.at;
insert into shop_account_link (user_id, other_id, signs, create_by, tenant_id)
select a.user_id, b.user_id, string_agg(a.kind, ',' order by array_position(array['phone', 'payer', 'address'], a.kind::text)),
  'system', a.tenant_id
from (select tenant_id, kind, digest from shop_account_sign group by 1, 2, 3 having count(*) between 2 and 20) shared
join shop_account_sign a using (tenant_id, kind, digest)
join shop_account_sign b using (tenant_id, kind, digest)
where a.user_id < b.user_id
group by a.tenant_id, a.user_id, b.user_id;
