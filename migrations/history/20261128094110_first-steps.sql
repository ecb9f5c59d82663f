-- What people said of the first steps of a shop: those that it goes without, those that only they know of, and the whole list.
create table shop_first_step (
  tenant_id integer not null,
  step varchar(30) not null,
  said_by varchar(100) not null,
  said_at timestamptz not null default now(),
  primary key (tenant_id, step)
);
select keep_tenants_apart('shop_first_step');
