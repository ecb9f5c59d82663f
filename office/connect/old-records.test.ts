import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { ORDER } from '../trade/model/order-states.ts'
import { deleteOldRecords } from './old-records.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const clean = () =>
  deleteOldRecords({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
const left = async (table: string) =>
  (await shop.rows(`select id from ${table} where id like 'r-%' order by id`)).map(({ id }) => id)
const DAY = "interval '1 day'"

it('are deleted after the days of the settings; what waits, and messages about open orders, stay', async () => {
  const userId = await shop.customer()
  await shop.rows(`insert into shop_order (id, order_no, line, user_id, item_amount, payable, status) values
    ('open', 'K1', 1, '${userId}', 1, 1, ${ORDER.toShip}), ('over', 'K2', 1, '${userId}', 1, 1, ${ORDER.done})`)
  await shop.rows(`insert into sys_log (id, log_type, log_content, create_time) values
    ('r-log-old', 2, 'x', now() - 181 * ${DAY}), ('r-log-new', 2, 'x', now() - 179 * ${DAY}),
    ('r-log-old-in', 1, 'x', now() - 181 * ${DAY}), ('r-log-new-in', 1, 'x', now() - 179 * ${DAY})`)
  await shop.rows(`insert into shop_message (id, occasion, channel, user_id, order_id, once_key, title, body, state, due_at, create_time)
    select 'r-msg-' || k, 'o', 'app', '${userId}', o, k, 't', 'b', s, now(), now() - d * ${DAY}
    from (values ('old', 'over', 1, 366), ('new', 'over', 1, 364), ('open', 'open', 1, 900), ('waits', null, 0, 900), ('plain', null, 1, 366))
      as v (k, o, s, d)`)
  await shop.rows(`insert into shop_message (id, occasion, channel, user_id, once_key, title, body, state, due_at, create_time)
    values ('r-msg-about', 'o', 'app', '${userId}', 'about', 't', 'b', 1, now(), now() - 900 * ${DAY})`)
  await shop.rows(`insert into shop_message_about (message_id, order_id) values ('r-msg-about', 'open')`)
  await shop.rows(
    `insert into shop_webhook (id, name, url, events) values ('hook', 'h', 'https://x.example', 'order.paid')`,
  )
  await shop.rows(`insert into shop_webhook_delivery (id, webhook_id, event, once_key, payload, state, due_at, create_time)
    select 'r-del-' || k, 'hook', 'order.paid', k, '{}', s, now(), now() - d * ${DAY}
    from (values ('old', 1, 31), ('failed', 2, 31), ('new', 1, 29), ('waits', 0, 900)) as v (k, s, d)`)
  await shop.rows(`insert into sys_announcement (id, titile, is_automatic, create_time)
    select 'r-ann-' || k, 't', a, now() - d * ${DAY} from (values ('old', 1, 366), ('new', 1, 364), ('written', 0, 900)) as v (k, a, d)`)
  await shop.rows(`insert into sys_announcement_send (id, annt_id, user_id, msg_category, send_time)
    select 'r-send-' || id, id, 'x', '2', now() from sys_announcement where id like 'r-ann-%'`)
  await shop.rows(`insert into sys_sms (id, es_title, es_receiver, es_send_status, create_time)
    select 'r-sms-' || k, 't', 'admin', s, now() - d * ${DAY}
    from (values ('old', '1', 366), ('gone', '-1', 366), ('new', '1', 364), ('waits', '0', 900)) as v (k, s, d)`)
  await clean()
  expect(await left('sys_log')).toEqual(['r-log-new', 'r-log-new-in'])
  expect(await left('sys_announcement')).toEqual(['r-ann-new', 'r-ann-written'])
  expect(await left('sys_announcement_send')).toEqual(['r-send-r-ann-new', 'r-send-r-ann-written'])
  expect(await left('sys_sms')).toEqual(['r-sms-new', 'r-sms-waits'])
  expect(await left('shop_message')).toEqual(['r-msg-about', 'r-msg-new', 'r-msg-open', 'r-msg-waits'])
  expect(await left('shop_webhook_delivery')).toEqual(['r-del-new', 'r-del-waits'])
  const changes = [
    { code: 'keep.messageDays', from: 365, to: 363 },
    { code: 'keep.signInDays', from: 180, to: 178 },
  ]
  expect((await admin.put('/shop/setting/edit', { changes })).body.success).toBe(true)
  await clean()
  expect(await left('shop_message')).toEqual(['r-msg-about', 'r-msg-open', 'r-msg-waits'])
  expect(await left('sys_log')).toEqual(['r-log-new'])
})

it('go by the thousand, all of them in one night', async () => {
  await shop.rows(`insert into sys_log (id, log_type, log_content, create_time)
    select 'r-many-' || n, 2, 'x', now() - 400 * ${DAY} from generate_series(1, 2500) n`)
  await clean()
  expect(await left('sys_log')).toEqual(['r-log-new'])
})
