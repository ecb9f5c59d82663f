-- A part of a refund says through which payment it goes back, whoever writes it.
alter table shop_refund_part add column channel varchar(20);
alter table shop_refund_part add column pay_no varchar(32);

create function describe_refund_part() returns trigger language plpgsql as $$
begin
  select m.channel, m.pay_no into new.channel, new.pay_no
  from shop_payment m where m.id = new.payment_id and m.tenant_id = new.tenant_id;
  return new;
end
$$;
create trigger shop_refund_part_described before insert on shop_refund_part
  for each row execute function describe_refund_part();

update shop_refund_part p set channel = m.channel, pay_no = m.pay_no
from shop_payment m where m.id = p.payment_id and m.tenant_id = p.tenant_id;
