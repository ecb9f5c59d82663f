-- What was paid to a former shop goes back by hand, like what came in past all channels: its refunds wait for a person.
create function note_imported_part() returns trigger language plpgsql as $$
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
create trigger shop_refund_part_of_former_shop after insert or update on shop_refund_part
  for each row when (new.refund_id is not null) execute function note_imported_part();
