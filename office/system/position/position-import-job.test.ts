import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportColumns } from '#kit/contract/import.ts'
import type { JobView } from '#kit/contract/job.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const PATH = '/sys/position'
const RIGHTS = ['system:position:list', 'system:position:import']

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  admin = await app.admin()
})
afterAll(() => app.close())

const csv = (header: string, ...lines: readonly string[]) => new File([[header, ...lines].join('\n')], 'supplier.csv')
const positions = (...lines: readonly string[]) => csv('职务编码,职务名称,职级', ...lines)
type Fields = Readonly<Record<string, string>>

const columnsOf = async (file: File, client = admin) =>
  (await client.upload(`${PATH}/importColumns`, { 'files[]': file })).body.result as unknown as ImportColumns

type Ended = JobView & { readonly result: Readonly<Record<string, unknown>> | null }
const jobOf = async (id: string, client = admin) =>
  (await client.get('/sys/job/queryById', { id })).body.result as unknown as Ended

async function ended(id: unknown, client = admin): Promise<Ended> {
  await expect
    .poll(async () => (await jobOf(String(id), client)).state, { timeout: 60_000 })
    .toMatch(/done|failed|cancelled/)
  return jobOf(String(id), client)
}

async function imported(file: File, fields: Fields = {}, client = admin): Promise<Ended> {
  const { body } = await client.upload(`${PATH}/importJob`, { 'files[]': file }, fields)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return ended(body.result.id, client)
}

async function undone({ id }: Pick<JobView, 'id'>, client = admin): Promise<Ended> {
  const { body } = await client.post(`${PATH}/importUndo`, { id })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return ended(body.result.id, client)
}

const rowsOf = async ({ id }: Pick<JobView, 'id'>, client = admin) =>
  (await client.get('/sys/job/rows', { id, refused: 1, pageSize: 200 })).body.result.records as readonly {
    readonly title: string
    readonly reasons: readonly string[]
  }[]

async function stored(code: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { records } = (await admin.get(`${PATH}/list`, { code })).body.result
  return (records as readonly Record<string, unknown>[])[0]
}

describe('columns of a supplier', () => {
  const supplier = (code: string) => csv('编号 No,岗位,职级,备注', `${code},Packer,1,x`)

  it('are named where the import does not know them, with a value of each', async () => {
    const { files, fields, remembered } = await columnsOf(csv('职务编码,岗位名,备注', 'M1,Packer,urgent'))
    expect(files).toMatchObject([
      {
        file: 'supplier.csv',
        columns: [
          { letter: 'A', header: '职务编码', field: 'code', sample: 'M1' },
          { letter: 'B', header: '岗位名', field: null, sample: 'Packer' },
          { letter: 'C', header: '备注', field: null, sample: 'urgent' },
        ],
      },
    ])
    const known = await columnsOf(csv('行,职务编码,职务名称,岗位说明', '2,M1,Packer,urgent'))
    expect(known.files[0]?.columns.map(({ header, field }) => [header, field])).toEqual([
      ['职务编码', 'code'],
      ['职务名称', 'name'],
      ['岗位说明', null],
    ])
    expect(fields.find(({ name }) => name === 'code')).toEqual({ name: 'code', title: '职务编码', isRequired: true })
    expect(remembered).toBeNull()
  })

  it('are taken for what a person says, in the check and in the import', async () => {
    const columns = JSON.stringify({ '编号 No': 'code', 岗位: 'name', 备注: '' })
    const file = supplier('MAP1')
    const dry = await admin.upload(`${PATH}/importExcel`, { 'files[]': file }, { dryRun: '1', columns })
    expect(dry.body.result).toMatchObject({ createdCount: 1, errorCount: 0 })
    expect(await imported(file, { columns })).toMatchObject({ state: 'done', result: { createdCount: 1 } })
    expect(await stored('MAP1')).toMatchObject({ name: 'Packer' })
  })

  it('are remembered for files with the same headers, and by the name of the supplier, in the tenant', async () => {
    const columns = JSON.stringify({ '编号 No': 'code', 岗位: 'name', 备注: '' })
    await imported(supplier('MAP2'), { columns, supplier: '良笑社' })
    const other = await app.person(RIGHTS)
    const again = await columnsOf(csv('编号　NO,岗位,职级,备注', 'MAP3,Buyer,1,'), other)
    expect(again.remembered).toMatchObject({ name: '良笑社', columns: JSON.parse(columns) })
    const elsewhere = await columnsOf(csv('品番,岗位', 'x,y'), other)
    expect([elsewhere.remembered, elsewhere.suppliers.map(({ name }) => name)]).toEqual([null, ['良笑社']])
    const away = await app.person(RIGHTS)
    await sql`update sys_user set tenant_id = 7 where id = ${away.userId}`.execute(app.db)
    await sql`update sys_role set tenant_id = 7 where id = ${away.roleId}`.execute(app.db)
    const foreign = await app.signIn(away.username)
    expect(await columnsOf(supplier('x'), foreign)).toMatchObject({ remembered: null, suppliers: [] })
    const id = String(again.remembered?.id)
    expect((await foreign.delete(`${PATH}/importMapping`, { id })).status).toBe(404)
    expect((await other.delete(`${PATH}/importMapping`, { id })).status).toBe(200)
    expect(await columnsOf(supplier('x'))).toMatchObject({ remembered: null, suppliers: [] })
    expect((await other.delete(`${PATH}/importMapping`, { id })).status).toBe(404)
  })

  it.each([
    ['no JSON', '{'],
    ['a field that there is not', JSON.stringify({ 岗位: 'salary' })],
    ['one field twice', JSON.stringify({ 岗位: 'name', 备注: 'name' })],
  ])('are refused at their field: %s', async (_, columns) => {
    for (const verb of ['importExcel', 'importJob']) {
      const { status, body } = await admin.upload(`${PATH}/${verb}`, { 'files[]': supplier('x') }, { columns })
      expect([status, body.result]).toMatchObject([400, { errors: [{ path: 'columns' }] }])
    }
  })

  it('need the right to import', async () => {
    const reader = await app.person(['system:position:list'])
    expect((await reader.upload(`${PATH}/importColumns`, { 'files[]': supplier('x') })).status).toBe(403)
    expect((await reader.get(`${PATH}/importTemplate`)).status).toBe(403)
    expect((await reader.delete(`${PATH}/importMapping`, { id: 'x' })).status).toBe(403)
  })
})

describe('the template of an import', () => {
  it('has the columns with the required ones marked, and offers choices', async () => {
    const person = await app.person(RIGHTS)
    const { bytes } = await person.get(`${PATH}/importTemplate`)
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const [sheet, choices] = sheets
    expect(sheet?.rows[0]).toEqual(expect.arrayContaining(['职务编码*', '职务名称*', '职级*']))
    expect(choices).toMatchObject({ name: '选项', hidden: true })
    expect(choices?.rows.flat()).toContain('员级')
    const place = String.fromCharCode(65 + (sheet?.rows[0]?.indexOf('职级*') ?? 0))
    expect(sheet?.dataValidations).toMatchObject([{ type: 'list', range: `${place}2:${place}10000` }])
    const known = await columnsOf(new File([new Uint8Array(bytes)], 'template.xlsx'))
    expect(known.files[0]?.columns.every(({ field }) => field !== null)).toBe(true)
  })
})

describe('an import of a plain resource as a job', () => {
  it('answers what the call would have answered, with a workbook of the refused rows', async () => {
    const job = await imported(positions('J1,Packer,员级', 'J2,,1'), { partial: '1' })
    expect(job).toMatchObject({
      state: 'done',
      title: '导入职务',
      message: '文件导入成功，但有错误。',
      refused: 1,
      result: { totalCount: 2, createdCount: 1, errorCount: 1, code: 201, fileName: 'supplier-errors.xlsx' },
    })
    expect(await rowsOf(job)).toMatchObject([{ title: '3: J2', reasons: ['职务名称不能为空'] }])
    const [sheet] = await readWorkbook((await admin.get(String(job.result?.fileUrl))).bytes, 'errors.xlsx')
    expect(sheet?.rows.flatMap(({ cells }) => cells.map(({ text }) => text))).toContain('职务名称不能为空')
    const whole = await imported(positions('J3,Packer,员级', 'J4,,1'))
    expect(whole).toMatchObject({ message: '文件有错误，未导入任何数据', result: { createdCount: 0 }, undo: null })
    expect(await stored('J3')).toBeUndefined()
  })
})

describe('an import is taken back', () => {
  it('new rows go, changed ones get their former values; the history says so', async () => {
    await imported(positions('U1,Before,1'))
    const job = await imported(positions('U1,After,2', 'U2,New,1', 'U3,New too,1'))
    expect(job).toMatchObject({ undo: `${PATH}/importUndo`, result: { createdCount: 2, updatedCount: 1 } })
    const id = (await stored('U1'))?.id
    const back = await undone(job)
    expect(back).toMatchObject({ state: 'done', title: '撤销导入职务', message: '已撤销 3 行', refused: 0 })
    expect(await stored('U1')).toMatchObject({ name: 'Before', postRank: '1' })
    expect([await stored('U2'), await stored('U3')]).toEqual([undefined, undefined])
    const { records } = (await admin.get(`${PATH}/history`, { id: String(id) })).body.result
    expect(JSON.stringify((records as readonly unknown[])[0])).toContain('Before')
    expect((await jobOf(job.id)).undo).toBeNull()
    expect((await admin.post(`${PATH}/importUndo`, { id: job.id })).body.message).toBe('已撤销或正在撤销')
  })

  it('leaves what somebody changed since, and tells so row by row', async () => {
    await imported(positions('K1,Before,1'))
    const job = await imported(positions('K1,After,2', 'K2,New,1', 'K3,New,1', 'K4,New,1'))
    const [k1, k2, k3] = [await stored('K1'), await stored('K2'), await stored('K3')]
    const edit = async (row: typeof k1, values: object) =>
      expect((await admin.put(`${PATH}/edit`, { id: row?.id, version: row?.version, ...values })).status).toBe(200)
    await edit(k1, { name: 'By hand' })
    await edit(k2, { name: 'By hand, too' })
    await admin.delete(`${PATH}/delete`, { id: String(k3?.id) })
    const back = await undone(job)
    expect(back).toMatchObject({ message: '已撤销 1 行，3 行未能完全撤销', refused: 3 })
    expect(await rowsOf(back)).toEqual([
      expect.objectContaining({ title: '4: K3', reasons: ['数据已不存在，无需撤销'] }),
      expect.objectContaining({ title: '3: K2', reasons: ['导入之后已被修改，保留'] }),
      expect.objectContaining({ title: '2: K1', reasons: ['“职务名称”在导入之后已被修改，保留现值'] }),
    ])
    expect(await stored('K1')).toMatchObject({ name: 'By hand', postRank: '1' })
    expect(await stored('K2')).toMatchObject({ name: 'By hand, too' })
    expect(await stored('K4')).toBeUndefined()
  })

  it('by whoever may delete, of imports of one’s own alone', async () => {
    const importer = await app.person([...RIGHTS, 'system:position:add'])
    const own = await imported(positions('R1,New,1'), {}, importer)
    expect(own.undo).toBeNull()
    expect((await importer.post(`${PATH}/importUndo`, { id: own.id })).status).toBe(403)
    expect((await admin.post(`${PATH}/importUndo`, { id: own.id })).status).toBe(404)
    const keeper = await app.person([...RIGHTS, 'system:position:delete'])
    await imported(positions('R2,Before,1'))
    const job = await imported(positions('R2,After,1', 'R3,New,1'), {}, keeper)
    const back = await undone(job, keeper)
    expect(await rowsOf(back, keeper)).toMatchObject([{ title: '2: R2', reasons: ['没有编辑权限，未能恢复'] }])
    expect([(await stored('R2'))?.name, await stored('R3')]).toEqual(['After', undefined])
  })
})
