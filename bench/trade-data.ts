import { createHash } from 'node:crypto'
import pg from 'pg'

/** Things that are sold, and who buys them. */
const SHOP = { figures: 500, skusEach: 4, buyers: 40_000, newcomers: 20_000 } as const

/** Price of one piece of the first SKU and the cents above it of others, fen. */
const PRICE = 29_900

/** Token of a session of `admin`. */
export const TRADE_TOKEN = 'admin-of-the-bench'

/** What a buyer of the bench sends as account, by number from 1. */
export const accountOf = (n: number): string => `buyer-${n}`
/** Id of a row of the bench, by what its SQL makes it from. */
export const idOf = (name: string): string => createHash('md5').update(name).digest('hex')

/** The n-th of those who ordered nothing yet: a shop lets nobody leave many orders unpaid. */
export const newcomer = (n: number): number => SHOP.buyers + 1 + (n % SHOP.newcomers)
export const PRICE_YUAN = PRICE / 100

/** A shop with so many orders and two and a half items each; the same every time. @param url for the superuser */
export async function makeTrade(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    // the rows agree with each other: asking each again takes longer than making them
    await client.query('set session_replication_role = replica')
    await client.query(FIGURES, [SHOP.figures])
    await client.query(LISTINGS, [SHOP.figures])
    await client.query(SKUS, [SHOP.figures, SHOP.skusEach, PRICE])
    await client.query(STOCK)
    await client.query(BUYERS_SQL, [SHOP.buyers + SHOP.newcomers])
    await client.query(ORDERS, [orders, SHOP.buyers, PRICE])
    await client.query(ITEMS, [orders, SHOP.buyers, PRICE, SHOP.figures, SHOP.skusEach])
    await client.query(PAYMENTS)
    await client.query(LEDGER, [orders, SHOP.buyers, SHOP.figures])
    await client.query(SESSION, [TRADE_TOKEN])
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const FIGURES = `
  insert into shop_goods (id, line, goods_no, name, state, find_text, create_by)
  select md5('goods' || n), 1, 'B' || n, '手办 ' || n, 1, ' b' || n || ' ', 'bench' from generate_series(1, $1::int) n`

const LISTINGS = `
  insert into shop_product (id, line, goods_id, product_no, title, shelf_state, find_text, create_by)
  select md5('product' || n), 1, md5('goods' || n), 'L' || n, '手办 ' || n || ' 现货', 1, ' l' || n || ' ', 'bench'
  from generate_series(1, $1::int) n`

const SKUS = `
  insert into shop_sku (id, product_id, spec_key, name, original_price, present_price, stock, create_by)
  select md5('sku' || n || ':' || k), md5('product' || n), 'k' || k, '版本 ' || k, $3::bigint + 10000, $3::bigint, 1000000, 'bench'
  from generate_series(1, $1::int) n cross join generate_series(1, $2::int) k`

const STOCK = `
  insert into shop_stock_log (sku_id, kind, qty, stock_after, locked_after) select id, 'create', stock, stock, 0 from shop_sku`

const BUYERS_SQL = `
  insert into shop_app_user (id, account, nickname, phone, find_text, create_by)
  select md5('buyer' || n), 'buyer-' || n, '买家 ' || n, '139' || lpad(n::text, 8, '0'), ' buyer-' || n || ' ', 'bench'
  from generate_series(1, $1::int) n`

/** Two years; three of a hundred wait for their money, five for their parcel, ten are on their way, seven were cancelled. */
const ORDERS = `
  insert into shop_order (id, order_no, line, user_id, status, pay_state, ship_state, item_amount, payable, paid, receiver_name,
    receiver_phone, area_text, address, pay_deadline, pay_time, ship_time, receive_time, cancel_time, cancel_kind, source, item_text,
    find_text, create_by, create_time)
  select md5('order' || n), '26' || lpad(n::text, 14, '0'), 1, md5('buyer' || (1 + n % $2::int)), status,
    case when status in (10, 50) then 0 else 1 end, case when status in (30, 40) then 2 else 0 end, amount, amount,
    case when status in (10, 50) then 0 else amount end, '林小满', '139' || lpad((n % 100000000)::text, 8, '0'), '上海市徐汇区',
    '漕溪北路 ' || n % 900 || ' 号', now() + interval '30 days', case when status not in (10, 50) then at end,
    case when status in (30, 40) then now() end, case when status = 40 then at + interval '9 days' end,
    case when status = 50 then at end, case when status = 50 then 'customer' end, 'app', '手办 × ' || pieces,
    ' 26' || lpad(n::text, 14, '0') || ' 林小满 lxm linxiaoman ', 'bench', at
  from (
    select n, 2 + n % 2 as pieces, (2 + n % 2) * $3::bigint as amount, timestamptz '2026-11-01' - n * interval '63 seconds' as at,
      case when n % 100 < 3 then 10 when n % 100 < 8 then 20 when n % 100 < 18 then 30 when n % 100 < 25 then 50 else 40 end as status
    from generate_series(1, $1::int) n
  ) o`

const ITEMS = `
  insert into shop_order_item (id, order_id, order_no, line, position, user_id, goods_id, product_id, sku_id, title_snap, sku_name_snap,
    unit_price, qty, line_amount, pay_amount, shipped_qty, is_counted, create_by, create_time)
  select md5('item' || n || ':' || k), md5('order' || n), '26' || lpad(n::text, 14, '0'), 1, k, md5('buyer' || (1 + n % $2::int)),
    md5('goods' || g), md5('product' || g), md5('sku' || g || ':' || (1 + (n + k) % $5::int)), '手办 ' || g || ' 现货', '版本',
    $3::bigint, 1, $3::bigint, $3::bigint, case when n % 100 between 8 and 17 or n % 100 >= 25 then 1 else 0 end, n % 100 not between 18 and 24,
    'bench', timestamptz '2026-11-01' - n * interval '63 seconds'
  from (
    select n, k, 1 + (n * 7 + k * 131) % $4::int as g from generate_series(1, $1::int) n cross join generate_series(1, 3) k
    where k <= 2 + n % 2
  ) i`

const PAYMENTS = `
  insert into shop_payment (id, order_id, order_no, user_id, kind, channel, amount, pay_no, third_no, state, paid_at, create_by, create_time)
  select md5('pay' || id), id, order_no, user_id, 1, 'offline', payable, 'P' || order_no, 'T' || order_no, 1, pay_time, 'bench', create_time
  from shop_order where pay_time is not null`

/** Beside twenty orders one deposit; four of five were applied to a balance. */
const LEDGER = `
  insert into shop_deposit_ledger (claim_id, order_no, user_id, goods_id, kind, amount, at, create_by)
  select md5('claim' || n), '27' || lpad(n::text, 14, '0'), md5('buyer' || (1 + n % $2::int)), md5('goods' || (1 + n % $3::int)), kind,
    case kind when 'hold' then 20000 else -20000 end, timestamptz '2025-01-01' + n * interval '10 minutes' + days * interval '1 day', 'bench'
  from generate_series(1, greatest($1::int / 20, 1)) n
  join (values ('hold', 0), ('apply', 200)) e (kind, days) on kind = 'hold' or n % 5 > 0`

const SESSION = `
  insert into sys_session (id, token_hash, user_id)
  select 'bench-trade', encode(sha256(convert_to($1::text, 'utf8')), 'hex'), id from sys_user where username = 'admin'`
