-- Every order that a message is about: reminders and news of a figure speak of all deposits of a customer at once.
create table shop_message_about (
  message_id varchar(36) not null,
  order_id varchar(36) not null,
  tenant_id integer not null default 0,
  primary key (tenant_id, message_id, order_id),
  foreign key (tenant_id, message_id) references shop_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, order_id) references shop_order (tenant_id, id)
);
create index shop_message_about_order on shop_message_about (tenant_id, order_id);
select keep_tenants_apart('shop_message_about');

insert into shop_message_about (message_id, order_id, tenant_id)
select m.id, o.id, m.tenant_id from shop_message m join shop_order o on o.id = m.order_id and o.tenant_id = m.tenant_id
union
select m.id, c.deposit_order_id, m.tenant_id from shop_message m
join shop_claim_reminder r on r.tenant_id = m.tenant_id and r.once_key = m.once_key
join shop_final_claim c on c.id = r.claim_id and c.tenant_id = r.tenant_id
union
select m.id, c.deposit_order_id, m.tenant_id from shop_message m
join shop_final_claim c on c.tenant_id = m.tenant_id and c.user_id = m.user_id and m.once_key = 'release:' || c.release_change_id;
