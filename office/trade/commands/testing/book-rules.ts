/** What holds of orders, stock and money whatever was done, by whomever and at once: each statement finds nothing. */
export const BOOK_RULES: Readonly<Record<string, string>> = {
  'stock and reserved pieces are the sums of their ledger': `
    select s.id from shop_sku s left join (select sku_id, sum(qty) q, sum(locked_qty) l from shop_stock_log group by sku_id) g
      on g.sku_id = s.id where s.stock <> coalesce(g.q, 0) or s.locked <> coalesce(g.l, 0) or s.stock < 0 or s.locked not between 0 and s.stock`,
  'damaged pieces are the sums of their ledger, and those that wait for a decision are among them': `
    select s.id from shop_sku s left join shop_damaged d on d.sku_id = s.id
      left join (select sku_id, sum(damaged_qty) q from shop_stock_log group by sku_id) g on g.sku_id = s.id
      left join (select sku_id, sum(qty) q from shop_surplus where not in_stock and not is_slot and state in (0, 4) group by 1) f
        on f.sku_id = s.id
    where coalesce(d.qty, 0) <> coalesce(g.q, 0) or coalesce(d.qty, 0) < coalesce(f.q, 0)`,
  'reserved pieces are those of unpaid orders': `
    select s.id from shop_sku s left join (select i.sku_id, sum(i.qty) q from shop_order_item i join shop_order o
      on o.id = i.order_id where o.status = 10 and o.line <> 4 group by i.sku_id) w on w.sku_id = s.id where s.locked <> coalesce(w.q, 0)`,
  'the shares of the lines add up to the order': `
    select o.id from shop_order o join (select order_id, sum(line_amount) a, sum(coupon_share) c, sum(integral_share) p,
      sum(adjust_share) j, sum(pay_amount) s from shop_order_item group by order_id) i on i.order_id = o.id
    where o.item_amount <> a or o.coupon_amount <> c or o.integral_amount <> p or o.adjust <> j or o.payable <> s + o.freight`,
  'what was paid is the sum of the payments that were taken': `
    select o.id from shop_order o left join (select order_id, sum(amount) a from shop_payment where state = 1 group by order_id) p
      on p.order_id = o.id where o.paid <> coalesce(p.a, 0)`,
  'a claim is of the pieces and the deposit of its item, and the item of no other': `
    select c.id from shop_final_claim c join shop_order_item i on i.id = c.deposit_item_id
      where c.qty <> i.qty or c.deposit_amount <> i.pay_amount or c.deposit_order_id <> i.order_id
    union all select max(id) from shop_final_claim group by deposit_item_id having count(*) > 1`,
  'a claim holds its deposit until it ends or the money is back, and nothing after': `
    select c.id from shop_final_claim c join (select claim_id, sum(amount) a from shop_deposit_ledger group by claim_id) l
      on l.claim_id = c.id where l.a <> case when c.state in (0, 1, 3) or c.state = 5 and not exists (
        select 1 from shop_refund_item i join shop_refund r on r.id = i.refund_id and r.kind = 4 and r.status = 60
        where i.order_item_id = c.deposit_item_id) then c.deposit_amount else 0 end`,
  'what is held is what was paid for deposits and not applied, forfeited or on its way back': `
    select 1 from (select sum(amount) a from shop_deposit_ledger) l,
      (select sum(deposit_amount) a from shop_final_claim c where state in (0, 1, 3) or state = 5 and not exists (
        select 1 from shop_refund_item i join shop_refund r on r.id = i.refund_id and r.kind = 4 and r.status = 60
        where i.order_item_id = c.deposit_item_id)) c where coalesce(l.a, 0) <> coalesce(c.a, 0)`,
  'credit is the sum of its entries, and nobody has less than none': `
    select u.id from shop_app_user u left join (select user_id, sum(amount) a from shop_credit_entry group by 1) e on e.user_id = u.id
    where u.credit <> coalesce(e.a, 0) or u.credit < 0`,
  'deposits that became credit are there as credit': `
    select c.id from shop_final_claim c left join (select ref_id, sum(amount) a from shop_credit_entry where kind = 'deposit' group by 1) e
      on e.ref_id = c.id where coalesce(e.a, 0) <> case when c.state = 6 then c.deposit_amount else 0 end`,
  'what an order uses of credit was taken for it, and comes back with it': `
    select o.id from shop_order o
    left join (select order_id, -sum(amount) a from shop_credit_entry where kind in ('use', 'return') group by 1) e on e.order_id = o.id
    left join (select order_id, sum(amount) a, sum(refunded_amount) b from shop_payment where channel = 'credit' and state = 1 group by 1) p
      on p.order_id = o.id
    left join (select order_id, sum(amount) a from shop_credit_entry where kind = 'refund' group by 1) b on b.order_id = o.id
    where o.credit_used <> coalesce(e.a, 0) or coalesce(b.a, 0) <> coalesce(p.b, 0)
      or coalesce(p.a, 0) <> case when o.status in (10, 50) then 0 else o.credit_used end or (o.status = 50 and o.credit_used <> 0)`,
  'points are the sum of the entries that count': `
    select u.id from shop_app_user u left join (select user_id, sum(amount) a from shop_integral_record
      where state in ('available', 'frozen', 'expired') group by 1) e on e.user_id = u.id where u.integral <> coalesce(e.a, 0)`,
  'what an order uses of points was taken for it, is frozen until it is paid, and comes back with it': `
    select o.id from shop_order o left join (select order_id,
        -coalesce(sum(amount) filter (where kind = 'use' and state = 'frozen'), 0) f,
        -coalesce(sum(amount) filter (where kind = 'use' and state = 'available'), 0) u,
        coalesce(sum(amount) filter (where kind = 'useReturn'), 0) b from shop_integral_record group by 1) e on e.order_id = o.id
    left join (select order_id, sum(integral_back) b from shop_refund where status = 60 group by 1) r on r.order_id = o.id
    where coalesce(e.f, 0) <> case when o.status = 10 then o.integral_used else 0 end
      or coalesce(e.u, 0) <> case when o.status in (10, 50) then 0 else o.integral_used end
      or coalesce(e.b, 0) <> coalesce(r.b, 0) or coalesce(e.b, 0) > o.integral_used`,
  'what an order earns of points is noted once, and what refunds took of it': `
    select o.id from shop_order o left join (select order_id, coalesce(sum(amount) filter (where kind = 'earn'), 0) a,
        -coalesce(sum(amount) filter (where kind = 'clawBack'), 0) c from shop_integral_record where state <> 'void' group by 1) e
      on e.order_id = o.id
    left join (select order_id, sum(integral_clawed) c from shop_refund where status = 60 group by 1) r on r.order_id = o.id
    left join (select order_id, sum(integral_given) g from shop_order_item group by 1) i on i.order_id = o.id
    where o.integral_given <> coalesce(e.a, 0) or coalesce(i.g, 0) <> o.integral_given or coalesce(e.c, 0) <> coalesce(r.c, 0)
      or coalesce(e.c, 0) > o.integral_given`,
  'a deposit order stands where its claims are': `
    select o.id from shop_order o join (select deposit_order_id id, array_agg(distinct state) s from shop_final_claim group by 1) c
      on c.id = o.id where o.status <> case when c.s = '{0}' then 21 when c.s = '{1}' then 22 when c.s = '{3}' then 24
        when c.s = '{2}' and (o.refunded < o.paid or o.paid = 0)
          and exists (select 1 from shop_order_item i where i.order_id = o.id and i.qty > i.refunded_qty) then 23
        when c.s = '{2}' then 60 when c.s = '{4}' then 51
        when c.s = '{5}' and o.pay_model = 3 then 50 when c.s = '{5}' then 60 else o.status end`,
  'open claims and offers are no more than the pieces that arrived': `
    select s.id from shop_sku s join (select id, sum(q) q from (
      select final_sku_id id, qty q from shop_final_claim where state in (1, 3)
      union all select sku_id, qty from shop_surplus where state = 1 and in_stock) p group by 1) c
      on c.id = s.id where c.q > s.stock`,
  'nothing is sent of an order that is not paid': `
    select o.id from shop_order o join shop_shipment s on s.order_id = o.id where o.status not in (20, 30, 40, 60) or o.paid < o.payable`,
  'what an order gave back is what its finished refunds are of': `
    select o.id from shop_order o left join (select order_id, sum(agreed_amount) a from shop_refund where status = 60 group by 1) r
      on r.order_id = o.id where o.refunded <> coalesce(r.a, 0) or o.refunded > o.paid`,
  'what a refund gave back is the sum of its parts that are done': `
    select r.id from shop_refund r left join (select refund_id, sum(amount) a from shop_refund_part where state = 2 group by 1) p
      on p.refund_id = r.id where not r.is_double_return and r.refunded_amount <> coalesce(p.a, 0)`,
  'a payment gives back no more than it was': `select id from shop_payment where refunded_amount > amount`,
  'what is kept of a line is what refunds of it charged': `
    select i.id from shop_order_item i left join (select x.order_item_id id, sum(x.charged_amount) c from shop_refund_item x
      join shop_refund r on r.id = x.refund_id where r.status in (10, 20, 30, 40, 50, 60, 72) group by 1) s on s.id = i.id
    where i.charged_amount <> coalesce(s.c, 0)`,
  'parts of a refund are no more than what was agreed': `
    select r.id from shop_refund r join (select refund_id, sum(amount) a from shop_refund_part group by 1) p
      on p.refund_id = r.id where p.a > coalesce(r.agreed_amount, 0)`,
  'what was sent of a line is what its parcels hold, and no more than was ordered': `
    select i.id from shop_order_item i left join (select order_item_id id, sum(qty) q from shop_shipment_item group by 1) s
      on s.id = i.id where i.shipped_qty <> coalesce(s.q, 0) or i.shipped_qty > i.qty or i.refunded_qty + i.refunding_qty > i.qty`,
  'an order that is to be sent has something to send, or asked back': `
    select o.id from shop_order o where o.status = 20 and not exists (select 1 from shop_order_item i where i.order_id = o.id
      and (i.refunding_qty > 0 or i.qty - i.shipped_qty - i.refunded_qty + i.sent_back_qty > 0))`,
  'money of a parcel is for pieces that came in it': `
    select x.id from shop_refund_item x join shop_refund r on r.id = x.refund_id
      where r.kind = 2 and r.status in (50, 60, 72) and x.received_qty = 0 and x.amount > 0`,
  'a deposit goes back with as many pieces as its balance': `
    select x.id from shop_refund_item x join shop_refund r on r.id = x.refund_id and r.status in (50, 60, 72)
      join shop_refund l on l.refund_no = r.group_no and l.id <> r.id and l.kind = 2
      join shop_refund_item b on b.refund_id = l.id join shop_order_item i on i.id = b.order_item_id and i.deposit_item_id = x.order_item_id
    where x.qty <> b.received_qty`,
  'what is asked back of a line is what open refunds are of': `
    select i.id from shop_order_item i left join (select x.order_item_id id, sum(x.qty) q, sum(x.amount) a from shop_refund_item x
      join shop_refund r on r.id = x.refund_id where r.status in (10, 20, 30, 40, 50, 72) group by 1) s on s.id = i.id
    where i.refunding_qty <> coalesce(s.q, 0) or i.refunding_amount <> coalesce(s.a, 0)
      or i.refunded_amount + i.refunding_amount + i.charged_amount > i.pay_amount`,
  'nobody has more than the limit': `
    select i.user_id from shop_order_item i join shop_product p on p.id = i.product_id where i.is_counted and p.limit_per_user > 0
      group by i.user_id, p.id, p.limit_per_user having sum(i.qty) > p.limit_per_user`,
  'a coupon that is used has exactly one live order': `
    select r.id from shop_coupon_record r left join shop_order o on r.id = any(string_to_array(o.coupon_record_ids, ','))
      and (o.id = r.order_id or o.status not in (50, 60)) where r.state = 3
    group by r.id, r.order_id having count(*) filter (where o.id = r.order_id and o.status not in (10, 50)) <> 1 or count(o.id) <> 1`,
  'a coupon that is locked has exactly one unpaid order, one that is free has none': `
    select r.id from shop_coupon_record r left join shop_order o on r.id = any(string_to_array(o.coupon_record_ids, ','))
      and o.status not in (50, 60) where r.state <> 3
    group by r.id, r.state, r.order_id having count(o.id) <> (r.state = 2)::int or bool_or(o.status <> 10) or max(o.id) <> r.order_id`,
  'what was given out of a coupon and used is what customers hold': `
    select k.id from shop_coupon k left join (select coupon_id, count(*) n, count(*) filter (where state = 3) u
      from shop_coupon_record group by 1) r on r.coupon_id = k.id
    where k.issued <> coalesce(r.n, 0) or k.used <> coalesce(r.u, 0) or (k.total >= 0 and k.issued > k.total)`,
  'nobody holds more of a coupon than one may': `
    select r.user_id from shop_coupon_record r join shop_coupon k on k.id = r.coupon_id where k.per_user > 0 and r.state <> 5
    group by r.user_id, k.id, k.per_user having count(*) > k.per_user`,
}
