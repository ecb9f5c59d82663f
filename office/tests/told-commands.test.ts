import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_PATH } from '#kit/contract/paths.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../office.server.ts'
import { releasePlan } from '../presale/release/release-plan.ts'
import { paidDeposit, RECEIVER } from '../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { order } from '../trade/model/order.ts'
import { refund } from '../trade/model/refund.ts'
import { wave } from '../trade/model/wave.ts'
import { runTimers } from '../trade/timer/timer.server.ts'

const MIGRATION = '20261129051800_nouns-of-commands.sql'

let app: TestApp
let shop: TestShop
let admin: Client
let english: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
  english = clientOf(app.address, admin.token, { 'accept-language': 'en-US' })
})
afterAll(() => app.close())

interface Told {
  readonly commandText: string
  readonly requestId: string
}

/** What the button of a command says. */
const titleOf = ({ actions }: AnyResource, name: string): Text => actions?.[name]?.title ?? expect.fail(name)

/** What the newest entry of the history of a record says, which its timeline shows as well. */
async function newest(path: string, id: string, reader = admin): Promise<Told> {
  const { result } = (await reader.get(`${path}/history`, { id })).body
  return (result.records as readonly Told[])[0] ?? expect.fail(`${path} ${id} has no history`)
}

async function expectTold(path: string, id: string, [zh, en]: Text): Promise<string> {
  const { commandText, requestId } = await newest(path, id)
  expect(commandText).toBe(zh)
  expect((await newest(path, id, english)).commandText).toBe(en)
  const table = (await shop.rows(`select table_name as of from sys_record_change where record_id = '${id}' limit 1`))[0]
  const versions = (await admin.get('/sys/dataLog/list', { dataTable: String(table?.of), dataId: id })).body.result
  expect((versions.records as readonly Told[])[0]?.commandText, 'the versions of it say the same').toBe(zh)
  const OF = { dataTable: String(table?.of), dataId: id }
  const compared = (await english.get('/sys/dataLog/compared', OF)).body.result.versions as readonly Told[]
  expect(compared[0]?.commandText, 'where they stand side by side as well').toBe(en)
  return requestId
}

/** What the log says of a request, in both languages. */
async function logged(traceId: string): Promise<Text> {
  const { records } = (await admin.get('/sys/log/list', { traceId })).body.result
  const [line] = records as readonly { readonly logContent: string; readonly logContentEn: string }[]
  return [String(line?.logContent), String(line?.logContentEn)]
}

async function jobEnded(id: string): Promise<Readonly<Record<string, unknown>>> {
  const read = async () => (await admin.get(`${JOB_PATH}/queryById`, { id })).body.result
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return read()
}

async function newestJob() {
  const [job] = await shop.rows('select id from sys_job order by create_time desc limit 1')
  return jobEnded(String(job?.id))
}

const fire = () =>
  runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)

async function post(path: string, sent: object) {
  const { body } = await admin.post(path, sent)
  expect(body.success, body.message).toBe(true)
  return body.result
}

async function openWave() {
  const presell = await shop.listing(2)
  const { claimId, orderId } = await paidDeposit(shop, () => new Date(), { skuId: presell.skuId })
  const { goodsId, skuId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 0, counted: true },
  })
  return { goodsId, skuId, claimId, orderId }
}

it('of a wave: its creation, an arrival, and its end stand in every place under the titles of their buttons', async () => {
  const { goodsId, skuId, claimId, orderId } = await openWave()
  await post('/shop/wave/receive', { id: goodsId, pieces: JSON.stringify([{ skuId, good: 1, damaged: 0 }]) })
  const received = await expectTold('/shop/wave', goodsId, titleOf(wave, 'receive'))
  expect(await logged(received)).toEqual(titleOf(wave, 'receive'))

  await post('/shop/wave/open', { ids: goodsId })
  expect((await newestJob()).title).toMatch(new RegExp(`^${titleOf(wave, 'open')[0]}「`))
  await expectTold('/shop/claim', claimId, titleOf(wave, 'open'))

  await shop.rows(`update shop_goods set overdue_policy = null, wave_state = 2, pay_end = now() - interval '5 days'
    where id = '${goodsId}'`)
  await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
    grace_until = now() - interval '1 day' where id = '${claimId}'`)
  await shop.rows(`update shop_order set status = 24 where id = '${orderId}'`)
  await post('/shop/wave/settle', { ids: goodsId, reason: '逾期', claims: claimId })
  expect((await newestJob()).title).toMatch(new RegExp(`^${titleOf(wave, 'settle')[0]}「`))
  await expectTold('/shop/claim', claimId, titleOf(wave, 'settle'))
  await expectTold('/shop/order', orderId, titleOf(wave, 'settle'))

  const presell = await shop.listing(2, { sku: { originalPrice: 129_900, presentPrice: 20_000 } })
  await post('/shop/releasePlan/makeFinal', { ids: presell.goodsId })
  const [made] = await shop.rows(`select id from shop_goods where presell_goods_id = '${presell.goodsId}'`)
  await expectTold('/shop/finalGoods', String(made?.id), titleOf(releasePlan, 'makeFinal'))
})

it('of orders: what is shipped from the grid, what comes back, and what the clock does', async () => {
  const { place, pay } = buying(shop, () => new Date())
  const { skuId } = await shop.listing(1)
  const bought = await place(await shop.customer(), [{ skuId, qty: 2 }], { receiver: RECEIVER })
  await pay(bought.id, 'offline')
  const rows = [{ orderNo: bought.orderNo, carrier: 'sf', trackingNo: 'SF1234567890' }]
  const { id } = await post('/shop/shipment/importRows', { rows })
  expect((await jobEnded(String(id))).title).toBe('发货 1 单')
  await expectTold('/shop/order', bought.id, titleOf(order, 'ship'))
  const [line] = await shop.rows(
    `select log_content, log_content_en from sys_log where method = '/shop/shipment/importRows'`,
  )
  expect(line).toEqual({ logContent: '发货单：发货', logContentEn: 'Shipment: Ship' })

  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${bought.id}'`)
  const lines = [{ orderItemId: item?.id, qty: 1 }]
  const applied = await post('/shop/refund/apply', {
    ...{ orderNo: bought.orderNo, kind: 2, lines, causeCode: 'wrong', description: 'x' },
  })
  const refundId = String(applied.id)
  await post('/shop/refund/agree', { ids: refundId })
  await post('/shop/refund/send', { id: refundId, carrier: 'sf', trackingNo: 'SF99887766' })
  await post('/shop/refund/receive', { id: refundId })
  await expectTold('/shop/refund', refundId, titleOf(refund, 'receive'))

  const late = await place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: RECEIVER })
  await shop.rows(`update shop_order set pay_deadline = now() - interval '1 minute' where id = '${late.id}'`)
  await fire()
  const [cancelled] = TIMERS.filter(({ name }) => name === 'endUnpaid')
  await expectTold('/shop/order', late.id, cancelled?.title ?? ['', ''])
})

it('a token, and rows of an import', async () => {
  const person = await app.person(['system:position:list'])
  const made = await person.post('/sys/apiToken/add', {
    name: 'x',
    days: 1,
    scopes: ['system:position:list'],
    password: PASSWORD,
  })
  expect(made.body.success, made.body.message).toBe(true)
  const [line] = await shop.rows(`select log_content, log_content_en from sys_log where method = '/sys/apiToken/add'`)
  expect(line).toEqual({ logContent: '新建 API 令牌', logContentEn: 'New API token' })

  const file = new File(['职务名称,职务编码,职级\n仓管,cangguan,1\n'], '职务.csv')
  const { body } = await admin.upload('/sys/position/importJob', { 'files[]': file })
  expect(body.success, body.message).toBe(true)
  expect((await jobEnded(String(body.result.id))).title).toBe('导入职务')
  const [row] = await shop.rows(`select id from sys_position where code = 'cangguan'`)
  await expectTold('/sys/position', String(row?.id), ['导入', 'Import'])
})

it('entries of old are mended by what log and jobs still know; the others say nothing wrong', async () => {
  const before = await shop.rows(`select id, noun, command from sys_record_change where noun like '/%' order by id`)
  await shop.rows(`update sys_record_change c set noun = null,
    command = case when c.command = 'importRows' then 'importExcel' when j.name = 'wave-claims' then 'waveClaims' else c.command end
    from sys_record_change o left join sys_job j on j.id = o.request_id where o.id = c.id and c.noun like '/%'`)
  const text = await readFile(new URL(`../../migrations/${MIGRATION}`, import.meta.url), 'utf8')
  const mending = text.slice(text.indexOf('-- Where the line of the log'))
  await app.db.transaction().execute(async (tx) => sql.raw(mending).execute(tx))
  const after = await shop.rows(`select id, noun, command from sys_record_change
    where id in (${before.map(({ id }) => `'${id}'`).join()}) order by id`)
  const known = after.filter(({ noun }) => noun !== null)
  expect(known.length).toBeGreaterThan(before.length / 2)
  const asBefore = new Map(before.map((row) => [row.id, row]))
  expect(known.filter((row) => JSON.stringify(row) !== JSON.stringify(asBefore.get(row.id)))).toEqual([])
})
