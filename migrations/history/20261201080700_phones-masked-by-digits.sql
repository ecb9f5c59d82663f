-- Phones are masked by their digits, whatever stands between them: those of eleven and more keep the first three and the
-- last four, shorter ones as many at the end as hide five. What people write into texts is masked where it is read, by
-- the same rule for all of them.
create function mask_phone(phone varchar) returns varchar language sql immutable strict parallel safe as $$
  select case when length(digits) >= 11 then case when left(phone, 1) = '+' then '+' else '' end || left(digits, 3) else '' end
    || '****' || right(digits, greatest(0, least(4, length(digits) - 5)))
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$$;

alter table shop_app_user drop column phone_mask;
alter table shop_app_user add column phone_mask varchar(20) generated always as (mask_phone(phone)) stored;
alter table shop_order drop column phone_mask, drop column buyer_remark_mask;
alter table shop_order add column phone_mask varchar(20) generated always as (mask_phone(receiver_phone)) stored;
