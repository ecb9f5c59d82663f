import pg from 'pg'
import { newId } from '#kit/server/database/ids.server.ts'
import { showLiveRows } from '#kit/server/database/live-rows.server.ts'
import { hashPassword } from '#office/login/password.server.ts'
import { benchOrder } from './order.ts'

export const BENCH_USER = { username: 'bench', password: 'a-million-orders-on-one-shelf' } as const

const STATUSES = ['待付款', '待发货', '待收货', '已完成', '已取消', '售后中']

/** The table with its indexes as the design asks for them: newest first, by status, trigrams without a pending list. */
export async function makeOrders(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query(TABLE)
    await showLiveRows(client)
    await client.query(ROWS, [count])
    for (const index of INDEXES) {
      await client.query(index)
    }
    await client.query("select keep_tenants_apart('bench_order')")
    await client.query('vacuum (analyze) bench_order')
    await client.query('checkpoint').catch(() => undefined)
  } finally {
    await client.end()
  }
}

const TABLE = `
  create table bench_order (
    id varchar(36) primary key,
    order_no varchar(32) not null,
    line smallint not null,
    status smallint not null,
    user_name varchar(100) not null,
    phone varchar(20),
    title varchar(200) not null,
    manufacturer varchar(100),
    quantity varchar(10),
    amount bigint not null,
    freight bigint,
    discount bigint,
    pay_time timestamptz,
    deliver_time timestamptz,
    address varchar(200),
    remark varchar(200),
    create_by varchar(100),
    create_time timestamptz not null default now(),
    update_by varchar(100),
    update_time timestamptz,
    del_flag smallint not null default 0,
    tenant_id integer not null default 0,
    sys_org_code varchar(64),
    version integer not null default 0
  )`

/** Two years of orders, a tenth of them on the third line, two of a hundred removed; the same every time. */
const ROWS = `
  insert into bench_order (id, order_no, line, status, user_name, phone, title, manufacturer, quantity, amount, freight, discount,
    pay_time, deliver_time, address, remark, create_by, create_time, del_flag)
  select md5('order' || n), 'O' || lpad(n::text, 12, '0'),
    case when n % 10 < 6 then 1 when n % 10 < 9 then 2 else 3 end,
    case when n % 100 < 8 then 1 when n % 100 < 30 then 2 when n % 100 < 90 then 3 else 4 end,
    'user' || n % 50000, '139' || lpad((n % 100000000)::text, 8, '0'),
    'Figure ' || substr(md5('title' || n), 1, 10) || ' 1/7 scale', case when n % 2 = 0 then 'Alter' else 'Kotobukiya' end,
    (1 + n % 3)::text, 9900 + (n % 9000) * 100, 1000, (n % 5) * 500,
    timestamptz '2026-11-01' - (n * interval '63 seconds'), timestamptz '2026-11-03' - (n * interval '63 seconds'),
    'No. ' || n % 900 || ' Example Road', null, 'bench',
    timestamptz '2026-11-01' - (n * interval '63 seconds'), case when n % 50 = 0 then 1 else 0 end
  from generate_series(1, $1::int) n`

const INDEXES = [
  'create unique index bench_order_no_key on bench_order (tenant_id, order_no)',
  'create index bench_order_time on bench_order (tenant_id, create_time desc, id desc) where del_flag = 0',
  'create index bench_order_status on bench_order (tenant_id, status, create_time desc, id desc) where del_flag = 0',
  'create index bench_order_title on bench_order using gin (title gin_trgm_ops) with (fastupdate = off)',
]

/** A dictionary of the table and a person who sees two of three lines of it: a data rule binds every list. */
export async function makeReader(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  const ids = { dict: newId(), user: newId(), role: newId(), rule: newId() }
  try {
    await client.query(
      "insert into sys_dict (id, dict_name, dict_code) values ($1, '订单状态', 'bench_order_status')",
      [ids.dict],
    )
    await client.query(
      'insert into sys_dict_item (dict_id, item_text, item_value, sort_order) select $1, text, place - 1, place from unnest($2::text[]) with ordinality as item (text, place)',
      [ids.dict, STATUSES],
    )
    await client.query('insert into sys_user (id, username, realname, password) values ($1, $2, $2, $3)', [
      ids.user,
      BENCH_USER.username,
      await hashPassword(BENCH_USER.password),
    ])
    await client.query("insert into sys_role (id, role_name, role_code) values ($1, 'bench', 'bench')", [ids.role])
    await client.query('insert into sys_user_role (id, user_id, role_id) values ($1, $1, $2)', [ids.user, ids.role])
    await client.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       select $1, id, 'two lines', 'line', 'IN', '1,2' from sys_permission where component = $2`,
      [ids.rule, benchOrder.menu?.component],
    )
    await client.query(
      `insert into sys_role_permission (id, role_id, permission_id, data_rule_ids)
       select md5('bench' || id), $1, id, case when component = $3 then $2 end from sys_permission
       where component = $3 or perms like $4`,
      [ids.role, ids.rule, benchOrder.menu?.component, `${benchOrder.permission}:%`],
    )
  } finally {
    await client.end()
  }
}
