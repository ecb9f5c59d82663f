-- What members are found by and told apart by, kept beside them: phone, tags and points of their customer, and the deposits that they
-- forfeited. Customers say whether they are members now, as far as jobs have noted. The column of points comes with a later file,
-- where this one runs first: functions read it when they run, and the rows that are here by its name.
alter table shop_member
  add column phone varchar(20),
  add column tags varchar(200),
  add column integral bigint not null default 0,
  add column forfeits integer not null default 0;
alter table shop_app_user add column is_member boolean not null default false;

update shop_member m set phone = u.phone, tags = u.tags, integral = coalesce((to_jsonb(u)->>'integral')::bigint, 0),
  forfeits = (select count(*) from shop_final_claim c where c.tenant_id = m.tenant_id and c.user_id = m.user_id and c.state = 4
    and c.del_flag = 0)
from shop_app_user u where u.id = m.user_id and u.tenant_id = m.tenant_id;
update shop_app_user u set is_member = true from shop_member m
where m.user_id = u.id and m.tenant_id = u.tenant_id and m.del_flag = 0 and m.state <> 3 and not m.is_expired;

create function shop_member_begin() returns trigger language plpgsql as $$
begin
  select u.phone, u.tags, u.integral into new.phone, new.tags, new.integral from shop_app_user u
  where u.id = new.user_id and u.tenant_id = new.tenant_id;
  new.integral := coalesce(new.integral, 0);
  select count(*) into new.forfeits from shop_final_claim c
  where c.tenant_id = new.tenant_id and c.user_id = new.user_id and c.state = 4 and c.del_flag = 0;
  return new;
end $$;
create trigger shop_member_begin before insert on shop_member for each row execute function shop_member_begin();

create function shop_member_follow_customer() returns trigger language plpgsql as $$
begin
  if (old.phone, old.tags, old.integral) is distinct from (new.phone, new.tags, new.integral) then
    update shop_member set phone = new.phone, tags = new.tags, integral = new.integral
    where user_id = new.id and tenant_id = new.tenant_id;
  end if;
  return null;
end $$;
create trigger shop_member_follow_customer after update on shop_app_user
  for each row execute function shop_member_follow_customer();

create function shop_member_follow_claim() returns trigger language plpgsql as $$
begin
  update shop_member set forfeits = forfeits + case when new.state = 4 then 1 else -1 end
  where user_id = new.user_id and tenant_id = new.tenant_id;
  return null;
end $$;
create trigger shop_member_follow_claim after update of state on shop_final_claim
  for each row when ((old.state = 4) <> (new.state = 4)) execute function shop_member_follow_claim();

create function shop_app_user_follow_member() returns trigger language plpgsql as $$
begin
  update shop_app_user set is_member = (new.del_flag = 0 and new.state <> 3 and not new.is_expired)
  where id = new.user_id and tenant_id = new.tenant_id;
  return null;
end $$;
create trigger shop_app_user_follow_new_member after insert on shop_member
  for each row execute function shop_app_user_follow_member();
create trigger shop_app_user_follow_member after update of state, is_expired, del_flag on shop_member
  for each row when ((old.state, old.is_expired, old.del_flag) is distinct from (new.state, new.is_expired, new.del_flag))
  execute function shop_app_user_follow_member();

create index shop_member_phone on shop_member (tenant_id, phone) where del_flag = 0;
create index shop_member_forfeits on shop_member (tenant_id, forfeits) where del_flag = 0 and forfeits > 0;
create index shop_member_integral on shop_member (tenant_id, integral) where del_flag = 0;
create index shop_app_user_members on shop_app_user (tenant_id, is_member, create_time desc, id desc) where del_flag = 0;
