-- Claims that may be paid after the others of their wave, also once they are paid.
alter table shop_final_claim add column is_extended boolean not null default false;
update shop_final_claim c set is_extended = true from shop_goods g
where g.id = c.final_goods_id and g.tenant_id = c.tenant_id and c.due_at > g.pay_end;
