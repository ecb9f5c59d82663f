-- Where pieces without an owner come from: a code of the dictionary, where the ledger had its Chinese word in the reason.
alter table shop_stock_log add column origin varchar(20);

update shop_stock_log l set origin = o.code, reason = '× ' || substr(l.reason, length(o.word) + 2)
from (values ('forfeit', '逾期弃单'), ('release', '资格释放'), ('arrival', '到货多于资格'), ('damaged', '外箱破损'),
  ('refund', '补款退款'), ('unpaid', '定金未付')) as o (code, word)
where l.kind = 'surplus' and l.qty = 0 and l.reason ~ ('^' || o.word || ' \d+$');
