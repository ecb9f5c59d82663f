-- What lists of figures filter by, kept by the clock: where the window of deposits is, and whether a balance is overdue.
alter table shop_goods add column window_state smallint not null default 0;
alter table shop_goods add column has_overdue boolean not null default false;
update shop_goods set window_state = case
    when presell_end <= now() then 3
    when presell_start > now() then 1
    when presell_start is not null or presell_end is not null then 2
    else 0 end
  where line = 2 and (presell_start is not null or presell_end is not null);
update shop_goods g set has_overdue = true
  where line = 3 and exists (select 1 from shop_final_claim c
    where c.tenant_id = g.tenant_id and c.final_goods_id = g.id and c.state = 3 and c.del_flag = 0);
create index shop_goods_overdue on shop_goods (tenant_id) where has_overdue and del_flag = 0;
