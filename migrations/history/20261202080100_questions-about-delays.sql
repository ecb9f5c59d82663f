-- The last month that was promised when somebody was first asked about a delay and had not answered since: whoever was asked
-- may cancel until the month is back there, whatever it moves to meanwhile.
alter table shop_final_claim add column asked_from varchar(7);

update shop_final_claim c set asked_from = case l.from_precision
    when 'year' then left(l.from_month, 4) || '-12'
    when 'quarter' then left(l.from_month, 5) || lpad((ceil(right(l.from_month, 2)::int / 3.0) * 3)::int::text, 2, '0')
    else l.from_month end
from shop_goods_release_log l
where l.id = c.release_change_id and l.tenant_id = c.tenant_id and c.answer_deadline is not null;
