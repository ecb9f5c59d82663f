import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { endOldProposals } from '../../agent/proposal/old-proposals.server.ts'
import { AGREE } from '../../agent/proposal/proposal.ts'

/** Prices that come by a sheet: asked about once for a whole file, and agreed to as that file alone. */

const PATH = '/shop/product'
const RIGHTS = ['list', 'add', 'edit', 'import', 'delete', 'price', 'unprice'].map((verb) => `shop:product:${verb}`)
const PROPOSALS = ['list', 'apply', 'drop'].map((verb) => `shop:agentProposal:${verb}`)
const SKUS = 50

let app: TestApp
let clerk: Client
let manager: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  const admin = await app.admin()
  const { body } = await admin.post('/shop/goods/add', { name: 'Saber', state: 1 })
  figure = String(body.result.id)
}, 180_000)
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from sys_command_use`.execute(app.db)
  clerk = await app.person([...RIGHTS, ...PROPOSALS])
  manager = await app.person([...RIGHTS, ...PROPOSALS, AGREE])
})

let figure = ''
let made = 0
/** A listing with as many SKUs, each at 100 yuan. @returns its number */
async function listed(skus: number): Promise<string> {
  made += 1
  const values = Array.from({ length: skus }, (_, at) => ({ title: `款${String(at)}` }))
  const { body } = await clerk.post(`${PATH}/add`, {
    ...{ title: `表价${String(made)}`, goodsId: figure, specAttr: [{ title: '款式', specValues: values }] },
    skuList: values.map((value, at) => ({
      ...{ name: value.title, extra: [value], originalPrice: 200, presentPrice: 100, memberPrice: 90, stock: 5 },
      ...{ status: 0, isTrade: 0, sortRank: at + 1 },
    })),
  })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String(body.result.productNo)
}

/** A sheet that gives the first so many SKUs of a listing another price. */
function sheet(productNo: string, skus: number, price = 80): File {
  const rows = Array.from({ length: skus }, (_, at) => `${productNo},款式:款${String(at)},${String(price)}`)
  return new File([['商品编号,规格,现价', ...rows].join('\n')], 'prices.csv')
}

async function pricesOf(productNo: string): Promise<readonly number[]> {
  const { rows } = await sql<{ price: number }>`select k.present_price::float as price from shop_sku k
    join shop_product p on p.id = k.product_id where p.product_no = ${productNo}`.execute(app.db)
  return rows.map(({ price }) => price / 100)
}
const changed = async (productNo: string) => (await pricesOf(productNo)).filter((price) => price !== 100).length

const VERBS = { importExcel: 'at once', importJob: 'as a job' } as const
type Verb = keyof typeof VERBS
const send = async (verb: Verb, file: File, fields: Readonly<Record<string, string>> = {}) =>
  (await clerk.upload(`${PATH}/${verb}`, { 'files[]': file }, fields)).body

async function ended(id: unknown): Promise<string> {
  const read = async () => (await clerk.get('/sys/job/queryById', { id: String(id) })).body.result.state
  await expect.poll(read, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
  return String(await read())
}

async function waits(answer: { readonly result: unknown }): Promise<string> {
  expect(answer).toMatchObject({ success: false, result: { waits: { id: expect.any(String) } } })
  return (answer.result as { readonly waits: { readonly id: string } }).waits.id
}
const view = async (id: string, by = manager) => (await by.get('/shop/agentProposal/effects', { id })).body.result
const keptPaths = async (id: string) =>
  (
    await sql<{
      files: readonly { readonly path: string }[]
    }>`select files from sys_agent_proposal where id = ${id}`.execute(app.db)
  ).rows.flatMap(({ files }) => files.map(({ path }) => path))

it.each(Object.entries(VERBS))('%s: fewer than the line are written %s', async (verb) => {
  const no = await listed(SKUS)
  const answer = await send(verb as Verb, sheet(no, SKUS - 1))
  expect(answer).toMatchObject({ success: true })
  if (verb === 'importJob') {
    expect(await ended(answer.result.id)).toBe('done')
  }
  expect(await changed(no)).toBe(SKUS - 1)
  // two halves within a day are one
  const other = await listed(2)
  await waits(await send(verb as Verb, sheet(other, 1)))
  expect(await changed(other)).toBe(0)
  // prices that stay as they are count for nothing
  expect(await send('importExcel', sheet(other, 2, 100))).toMatchObject({ success: true })
})

it.each(Object.entries(VERBS))(
  '%s: a file over the line writes nothing, shows before and after, and is written once when somebody else agreed',
  async (verb) => {
    const no = await listed(SKUS)
    // trying it asks for nothing
    expect(await send('importExcel', sheet(no, SKUS), { dryRun: '1' })).toMatchObject({ success: true })
    const id = await waits(await send(verb as Verb, sheet(no, SKUS)))
    expect(await changed(no)).toBe(0)
    const shown = await view(id)
    expect(shown).toMatchObject({ mode: 'content', isTheirs: true, files: [{ name: 'prices.csv' }] })
    expect(JSON.stringify(shown.groups)).toContain('100.00')
    expect((await clerk.post('/shop/agentProposal/apply', { id })).body).toMatchObject({ success: false })
    expect((await manager.post('/shop/agentProposal/apply', { id })).body).toMatchObject({ success: true })
    expect(await changed(no)).toBe(0)
    expect(await view(id, clerk)).toMatchObject({ todo: { method: 'POST', path: `${PATH}/${verb}`, input: {} } })
    // another content is another question
    await waits(await send(verb as Verb, sheet(no, SKUS, 81)))
    await waits(await send(verb as Verb, sheet(no, SKUS), { partial: '1' }))
    expect(await changed(no)).toBe(0)
    // the file that was kept is the one that was sent
    const { bytes } = await clerk.get('/shop/agentProposal/file', { id })
    expect(new TextDecoder().decode(bytes)).toBe(await sheet(no, SKUS).text())
    const [path = ''] = await keptPaths(id)
    const answer = await send(verb as Verb, sheet(no, SKUS))
    expect(answer).toMatchObject({ success: true })
    if (verb === 'importJob') {
      expect(await ended(answer.result.id)).toBe('done')
    }
    expect(await changed(no)).toBe(SKUS)
    await expect.poll(() => existsSync(join(app.filesFolder, path))).toBe(false)
    await waits(await send(verb as Verb, sheet(no, SKUS, 79)))
  },
)

it('a job does no more than was asked about: what changed in between refuses all of it', async () => {
  const no = await listed(20)
  expect(await send('importExcel', sheet(no, 10))).toMatchObject({ success: true })
  // asked about are the ten that are not at this price yet; before the job begins none is
  await sql`create function change_prices() returns trigger language plpgsql as $$ begin
    update shop_sku set present_price = 9500 where product_id = (select id from shop_product where product_no = ${sql.lit(no)});
    return new; end $$`.execute(app.db)
  await sql`create trigger change_prices before insert on sys_job for each row execute function change_prices()`.execute(
    app.db,
  )
  const answer = await send('importJob', sheet(no, 20)).finally(() =>
    sql`drop function change_prices cascade`.execute(app.db),
  )
  expect(answer).toMatchObject({ success: true })
  await ended(answer.result.id)
  expect(new Set(await pricesOf(no))).toEqual(new Set([95]))
})

it('the file goes when the proposal is dropped or has expired, and with it what was asked', async () => {
  const no = await listed(SKUS)
  const left: string[] = []
  for (const end of ['drop', 'expire'] as const) {
    const id = await waits(await send('importJob', sheet(no, SKUS, end === 'drop' ? 70 : 71)))
    const [path = ''] = await keptPaths(id)
    expect(existsSync(join(app.filesFolder, path))).toBe(true)
    const others = [await app.person([...RIGHTS]), manager, clerk]
    const seen = await Promise.all(others.map((one) => one.get('/shop/agentProposal/file', { id })))
    expect(seen.map(({ status }) => status)).toEqual([403, 200, 200])
    if (end === 'drop') {
      expect((await manager.post('/shop/agentProposal/drop', { ids: id, reason: '价格有误' })).body).toMatchObject({
        success: true,
      })
    } else {
      await sql`update sys_agent_proposal set expires_at = now() where id = ${id}`.execute(app.db)
      await app.db.transaction().execute(endOldProposals)
    }
    left.push(path)
    await expect.poll(() => existsSync(join(app.filesFolder, path))).toBe(false)
    expect((await manager.get('/shop/agentProposal/file', { id })).body).toMatchObject({ success: false })
  }
  expect(left.every((path) => path.startsWith('proposals/'))).toBe(true)
  expect(await changed(no)).toBe(0)
})

it('a change of many counts the same SKUs, and so does taking back what was done', async () => {
  const [one, other] = [await listed(30), await listed(30)]
  const { rows } = await sql<{ id: string }>`select id from shop_product where product_no in (${one}, ${other})
    order by product_no = ${other}`.execute(app.db)
  const price = async (ids: readonly string[], by: number) =>
    (await clerk.post(`${PATH}/price`, { ids: ids.join(), presentPrice: true, amount: by })).body
  const ids = rows.map(({ id }) => id)
  await waits(await price(ids, -5))
  const job = await price(ids.slice(0, 1), -5)
  expect(job).toMatchObject({ success: true })
  expect(await ended(job.result.id)).toBe('done')
  await waits((await clerk.post(`${PATH}/unprice`, { id: job.result.id })).body)
  await sql`delete from sys_command_use`.execute(app.db)
  const imported = await send('importJob', sheet(other, 30))
  expect(await ended(imported.result.id)).toBe('done')
  await waits((await clerk.post(`${PATH}/importUndo`, { id: imported.result.id })).body)
  expect(await changed(other)).toBe(30)
  await sql`delete from sys_command_use`.execute(app.db)
  const undo = (await clerk.post(`${PATH}/importUndo`, { id: imported.result.id })).body
  expect(undo).toMatchObject({ success: true })
  expect(await ended(undo.result.id)).toBe('done')
  expect(await changed(other)).toBe(0)
})
