/** What the shop has to show of each scenario, and where it is found. */
interface Scenario {
  readonly query: string
  readonly found: Readonly<Record<string, unknown>>
}

/** Goods of a figure that is told of, by what the codes of its SKUs begin with. */
const goodsOf = (prefix: string) =>
  `(select p.goods_id from shop_product p join shop_sku s on s.product_id = p.id where s.sku_code like '${prefix}%' limit 1)`
const [DELAYED, LIMITED, SHORT, ARRIVED] = ['D2-0002-', 'D1-0003-', 'D2-0004-', 'D3-0004-'].map(goodsOf)

const count = (what: string, isTrue = 'true') => `(select count(*)::int from ${what} and ${isTrue})`
const claims = (of: string | undefined, isTrue: string) =>
  count(`shop_final_claim where presell_goods_id = ${of}`, isTrue)

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'an order in two parcels, of which one piece came back damaged': {
    query: `select o.status, (select count(*)::int from shop_shipment s where s.order_id = o.id) as parcels, i.qty,
        i.refunded_qty, x.condition, x.scrap_qty, o.refunded = r.agreed_amount and r.agreed_amount > 0 as is_back
      from shop_refund r join shop_order o on o.id = r.order_id join shop_order_item i on i.order_id = o.id
      join shop_refund_item x on x.refund_id = r.id
      where r.kind = 2 and r.status = 60`,
    found: { status: 40, parcels: 2, qty: 2, refundedQty: 1, condition: 'damaged', scrapQty: 1, isBack: true },
  },
  'a pre-order of three SKUs and 40 depositors, two delays, six cancelled by their right': {
    query: `select ${claims(DELAYED, 'true')} as depositors,
      (select count(distinct presell_sku_id)::int from shop_final_claim where presell_goods_id = ${DELAYED}) as skus,
      ${count(`shop_goods_release_log where goods_id = ${DELAYED}`)} as delays,
      ${claims(DELAYED, 'state = 5')} as cancelled,
      ${count(`shop_order where presell_goods_id = ${DELAYED}`, "status = 60 and cancel_kind = 'delay' and refunded = paid")} as back`,
    found: { depositors: 40, skus: 3, delays: 2, cancelled: 6, back: 6 },
  },
  '30 pieces of 34 arrived, four were refunded with a coupon': {
    query: `select ${claims(SHORT, 'true')} as deposits, arrived_qty,
      ${count(`shop_order where presell_goods_id = ${SHORT}`, "status = 60 and cancel_kind = 'shortage' and refunded = paid")} as back,
      ${count(`shop_coupon_record r join shop_final_claim c on c.id = r.claim_id where c.presell_goods_id = ${SHORT}`)} as coupons
      from shop_goods where id = ${ARRIVED}`,
    found: { deposits: 34, arrivedQty: 30, back: 4, coupons: 4 },
  },
  '22 paid in time, five were extended, three forfeited, one of them revived': {
    query: `select wave_state, ${claims(SHORT, 'state = 2')} as paid, ${claims(SHORT, 'state = 4')} as forfeited,
      ${claims(SHORT, `state = 2 and due_at > (select pay_end from shop_goods where id = ${ARRIVED})`)} as later,
      (select count(distinct claim_id)::int from shop_deposit_ledger l where l.goods_id = ${SHORT} and l.kind = 'forfeit') as lost
      from shop_goods where id = ${ARRIVED}`,
    found: { waveState: 3, paid: 28, forfeited: 2, later: 6, lost: 3 },
  },
  'of two pieces that were left one went to who waited, one into stock': {
    query: `select ${count(`shop_surplus where goods_id = ${ARRIVED}`, "origin = 'forfeit' and state = 2")} as offered,
      ${count(`shop_surplus where goods_id = ${ARRIVED}`, "origin = 'forfeit' and state = 3")} as in_stock,
      ${count(`shop_waiting where presell_goods_id = ${SHORT}`, 'state = 3')} as served,
      ${count(`shop_waiting where presell_goods_id = ${SHORT}`, 'state = 0')} as waiting`,
    found: { offered: 1, inStock: 1, served: 1, waiting: 3 },
  },
  'three orders of one person on the hold shelf, in one parcel': {
    query: `select count(*)::int as orders, count(distinct user_id)::int as people, count(distinct parcel_no)::int as parcels
      from shop_order where hold_state > 0 and parcel_no is not null`,
    found: { orders: 3, people: 1, parcels: 1 },
  },
  'a limited figure, sold out to ten people': {
    query: `select p.limit_per_user, s.stock, s.sold, ${count(
      `shop_order o join shop_order_item i on i.order_id = o.id where i.goods_id = ${LIMITED}`,
      'o.pay_time is not null',
    )} as orders,
      (select count(distinct o.user_id)::int from shop_order o join shop_order_item i on i.order_id = o.id
        where i.goods_id = ${LIMITED}) as buyers
      from shop_product p join shop_sku s on s.product_id = p.id where p.goods_id = ${LIMITED}`,
    found: { limitPerUser: 1, stock: 0, sold: 10, orders: 10, buyers: 10 },
  },
  'no payment counted twice, one that came late, one of a wrong sum that went back': {
    query: `select
      (select count(*)::int from (select order_id from shop_payment where state = 1 and channel <> 'credit'
        group by order_id having count(*) > 1) d) as twice,
      ${count('shop_payment p join shop_order o on o.id = p.order_id where p.state = 4', 'o.status = 50 and p.paid_at > o.cancel_time and p.refunded_amount = 0')} as late,
      ${count("shop_task where kind = 'orphan-payment'", 'state = 0')} as to_do,
      ${count('shop_payment p join shop_order o on o.id = p.order_id where p.state = 4', 'o.paid = o.payable and p.refunded_amount = p.amount')} as wrong`,
    found: { twice: 0, late: 1, toDo: 1, wrong: 1 },
  },
  'a SKU that is off its listing, and was sold': {
    query: `select count(*) > 0 as is_there from shop_sku s join shop_product p on p.id = s.product_id
      where s.status = 1 and s.sold > 0 and p.line = 1 and p.shelf_state = 1`,
    found: { isThere: true },
  },
  'a coupon that is used up': {
    query: `select total, issued, used from shop_coupon where total = issued and state = 1`,
    found: { total: 3, issued: 3, used: 3 },
  },
  'a customer who is frozen, with a deposit in the shop': {
    query: `select count(distinct u.id)::int as people from shop_app_user u join shop_final_claim c on c.user_id = u.id and c.state = 0
      where u.state = 2 and u.freeze_until > now()`,
    found: { people: 1 },
  },
  'three accounts of one address, linked in pairs': {
    query: `select count(distinct l.id)::int as pairs, count(distinct account)::int as accounts
      from shop_account_link l, unnest(string_to_array(l.account_ids, ',')) account where l.signs = 'phone,address' and l.state = 1`,
    found: { pairs: 3, accounts: 3 },
  },
  'a report that was upheld, and a customer who is muted by it': {
    query: `select count(distinct u.id)::int as people from shop_app_user u
      join shop_consult_report r on r.author_id = u.id where u.is_muted and u.muted_until > now() and r.state = 2`,
    found: { people: 1 },
  },
}
