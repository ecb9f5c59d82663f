import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { MOST_NEW_NAMES } from './import/new-names.ts'
import { janCheckDigit } from './jan-code.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const hasData = existsSync(`${DATA}figures.csv`)
if (!hasData) {
  process.stdout.write('goods-import-calls.test.ts: parts skipped, there is no ../shared/data beside the project\n')
}

type Row = Readonly<Record<string, unknown>>

const answer = z.object({
  success: z.boolean(),
  code: z.number(),
  message: z.string(),
  result: z.object({
    totalCount: z.number(),
    successCount: z.number(),
    errorCount: z.number(),
    createdCount: z.number(),
    updatedCount: z.number(),
    unchangedCount: z.number(),
    skippedCount: z.number(),
    msg: z.string(),
    fileUrl: z.string().nullable(),
    fileName: z.string().nullable(),
    unknownMakers: z.array(z.string()),
    unknownCategories: z.array(z.string()),
    files: z.array(
      z.object({
        file: z.string(),
        rows: z.array(
          z.object({
            row: z.number(),
            outcome: z.string(),
            name: z.string().nullable(),
            changed: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
            errors: z.array(
              z.object({
                code: z.string(),
                severity: z.string(),
                column: z.string().nullable(),
                text: z.string().nullable(),
                reason: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
})

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const dataFile = (name: string) => new File([new Uint8Array(readFileSync(`${DATA}${name}`))], name)
const csv = (name: string, ...lines: readonly string[]) => new File([lines.join('\n')], name)

async function upload(
  line: string,
  file: File | readonly File[],
  fields: Readonly<Record<string, string>> = {},
  client: Client = admin,
) {
  return answer.parse(await (await send(line, file, fields, client)).json())
}

function send(
  line: string,
  file: File | readonly File[],
  fields: Readonly<Record<string, string>> = {},
  client: Client = admin,
): Promise<Response> {
  const files = Array.isArray(file) ? file : [file]
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value)
  }
  for (const each of files) {
    form.append('files[]', each, each.name)
  }
  return fetch(`${app.address}/jeecg-boot/shop/${line}/importExcel`, {
    method: 'POST',
    headers: { 'X-Access-Token': client.token },
    body: form,
  })
}

async function list(line: string, query: Readonly<Record<string, string | number>> = {}) {
  const { result } = (
    await admin.get(`/shop/${line}/list`, { pageSize: 1000, column: 'goodsNo', order: 'asc', ...query })
  ).body
  return { total: result.total, records: result.records as readonly Row[] }
}

async function fingerprint(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(g::text, '' order by id)) from shop_goods g) as goods, (select count(*) from sys_dict_item) as items
  `.execute(app.db)
  return rows[0]
}

const jan = (body: string) => `${body}${janCheckDigit(body)}`
const HEADER = '名称,厂商,比例,JAN码,官方价格,币种,发售月'

describe('a sheet of figures', () => {
  it('[7.23a] [7.23b] [3.17] is shown first: a dry run says what would happen and writes nothing', async () => {
    const before = await fingerprint()
    const sheet = csv(
      'first.csv',
      HEADER,
      `Miku,Alter,1/7,${jan('491234567890')},12800,JPY,2026-03`,
      'Rin,Alter,1/8,,9800,JPY,2026/04',
    )
    const { success, code, result } = await upload('goods', sheet, { dryRun: '1' })
    expect({ success, code }).toEqual({ success: true, code: 200 })
    expect(result).toMatchObject({ totalCount: 2, createdCount: 2, updatedCount: 0, errorCount: 0, fileUrl: null })
    expect(result.files[0]?.rows.map(({ row, outcome, name }) => [row, outcome, name])).toEqual([
      [2, 'created', 'Miku'],
      [3, 'created', 'Rin'],
    ])
    expect(result.files[0]?.rows[1]?.errors).toMatchObject([
      { code: 'DATE_SLASH_MONTH', severity: 'forgiven', column: 'G' },
    ])
    expect(await fingerprint()).toEqual(before)
  })

  it('[8.10c] goes in with new numbers, ready to be listed, and changes nothing the second time', async () => {
    const sheet = csv(
      'first.csv',
      HEADER,
      `Miku,Alter,1/7,${jan('491234567890')},12800,JPY,2026-03`,
      'Rin,Alter,1/8,,9800,JPY,2026/04',
    )
    const first = await upload('goods', sheet)
    expect(first).toMatchObject({ code: 200, message: '共2行数据全部导入成功！', result: { createdCount: 2 } })
    const { records } = await list('goods')
    expect(records).toMatchObject([
      { name: 'Miku', scale: '1/7', officialPrice: 12800, releaseMonth: '2026-03', state: 1, createBy: 'admin' },
      { name: 'Rin', manufacturer: 'Alter', manufacturer_dictText: 'Alter', releaseMonth: '2026-04' },
    ])
    expect(new Set(records.map(({ goodsNo }) => goodsNo)).size).toBe(2)
    expect(records[0]?.goodsNo).toMatch(/^FG\d{8}$/)
    const before = await fingerprint()
    expect(await upload('goods', sheet)).toMatchObject({
      code: 200,
      result: { createdCount: 0, updatedCount: 0, unchangedCount: 2 },
    })
    expect(await fingerprint()).toEqual(before)
  })

  it('[7.24a] comes out again with the currency beside every price, even when only the price was asked for', async () => {
    const { bytes } = await admin.get('/shop/goods/exportXls', { columns: 'name,officialPrice', name: 'Rin' })
    const [exported] = await readWorkbook(bytes, 'export.xlsx')
    expect(exported?.rows.slice(2).map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['名称', '官方价格', '币种'],
      ['Rin', '9800', expect.stringMatching(/JPY|日元/)],
    ])
  })

  it('finds a figure by its JAN, else by name, maker and scale; an empty cell clears nothing', async () => {
    const sheet = csv(
      'second.csv',
      HEADER,
      `Hatsune Miku,Alter,1/7,${jan('491234567890')},,,2026-05`,
      `Rin,Alter,1/8,${jan('491234567891')},9900,JPY,`,
      'Rin,Alter,1/4,,9900,JPY,',
    )
    const dry = await upload('goods', sheet, { dryRun: '1' })
    expect(dry.result.files[0]?.rows.map(({ outcome, changed }) => [outcome, changed])).toEqual([
      ['updated', { name: { from: 'Miku', to: 'Hatsune Miku' }, releaseMonth: { from: '2026-03', to: '2026-05' } }],
      ['updated', { janCode: { from: null, to: jan('491234567891') }, officialPrice: { from: 9800, to: 9900 } }],
      ['created', {}],
    ])
    await upload('goods', sheet)
    const { records } = await list('goods')
    expect(records).toMatchObject([
      { name: 'Hatsune Miku', officialPrice: 12800, releaseMonth: '2026-05', version: 1, updateBy: 'admin' },
      { name: 'Rin', scale: '1/8', releaseMonth: '2026-04', janCode: jan('491234567891') },
      { name: 'Rin', scale: '1/4' },
    ])
  })

  it('says of what is refused what stands in the cell, and what is expected', async () => {
    const sheet = csv('odd.csv', HEADER, 'Odd,Alter,1:x,49123,¥?,JPY,soon')
    const { result } = await upload('goods', sheet, { dryRun: '1' })
    const refused = result.files[0]?.rows[0]?.errors.filter(({ severity }) => severity === 'refused') ?? []
    expect(refused.map(({ column, text, reason }) => [column, text, reason])).toEqual([
      ['C', '1:x', '比例应为 1/7 这样的写法，或无比例、Q版、景品、GK'],
      ['D', '49123', 'JAN码不足 13 位'],
      ['E', '¥?', '价格应为数字，可带币种，如 12800 或 ¥12,800'],
      ['G', 'soon', '应为年月，如 2027-03 或 2027年3月'],
    ])
  })

  it('[8.10b] goes in whole or not at all, with a workbook of the refused rows to download', async () => {
    const before = await fingerprint()
    const sheet = csv(
      'faulty.csv',
      HEADER,
      'Good one,Alter,1/7,,100,JPY,2026-03',
      ',Alter,1/7,,100,JPY,2026-03',
      'Bad jan,Alter,1/7,4912345678900,100,JPY,2026-03',
    )
    const { success, code, message, result } = await upload('goods', sheet)
    expect({ success, code, message }).toEqual({ success: true, code: 201, message: '文件有错误，未导入任何数据' })
    expect(result).toMatchObject({ totalCount: 3, successCount: 0, errorCount: 2, fileName: 'faulty-errors.xlsx' })
    expect(result.msg).toBe('总上传行数：3，已导入行数：0，错误行数：2')
    expect(await fingerprint()).toEqual(before)

    const workbook = await admin.get(result.fileUrl ?? '')
    expect(workbook.status).toBe(200)
    expect(workbook.headers.get('content-disposition')).toBe('attachment')
    const [errors] = await readWorkbook(workbook.bytes, 'errors.xlsx')
    const text = errors?.rows.map(({ cells }) => cells.map((cell) => cell.text).join('|')).join('\n') ?? ''
    expect(text).toContain('Bad jan')
    expect(text).not.toContain('Good one')
  })

  it('goes in without its refused rows when that is asked for', async () => {
    const sheet = csv('faulty.csv', HEADER, 'Good one,Alter,1/7,,100,JPY,2026-03', ',Alter,1/7,,100,JPY,2026-03')
    expect(await upload('goods', sheet, { partial: '1' })).toMatchObject({
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { successCount: 1, createdCount: 1, errorCount: 1, msg: '总上传行数：2，已导入行数：1，错误行数：1' },
    })
    expect((await list('goods', { name: 'Good one' })).total).toBe(1)
  })

  it('asks for makers it does not know, and creates those it is told to', async () => {
    const sheet = csv('maker.csv', HEADER, 'Comet,Comet Works,1/7,,100,JPY,2026-03')
    const asked = await upload('goods', sheet, { dryRun: '1' })
    expect(asked.result).toMatchObject({ unknownMakers: ['Comet Works'], errorCount: 1 })
    expect(await upload('goods', sheet, { createMakers: 'Comet Works|Unused Works' })).toMatchObject({
      code: 200,
      result: { createdCount: 1 },
    })
    const { records } = await list('goods', { name: 'Comet' })
    expect(records).toMatchObject([{ manufacturer: 'Comet Works', manufacturer_dictText: 'Comet Works' }])
    const { rows } = await sql`select 1 from sys_dict_item where item_value = 'Unused Works'`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('creates makers and categories for those only who may create them by hand', async () => {
    const sheet = csv('rights.csv', `${HEADER},分类`, 'Rights,Rights Works,1/7,,100,JPY,2026-03,Rights Kind')
    const importing = ['shop:goods:import', 'shop:goods:list']
    const before = await fingerprint()
    for (const [field, rights] of [
      ['createMakers', [...importing, 'system:category:add']],
      ['createCategories', [...importing, 'system:dict:add']],
    ] as const) {
      const clerk = await app.person(rights)
      for (const dryRun of ['1', '']) {
        const refused = await send('goods', sheet, { [field]: 'Rights Works', partial: '1', dryRun }, clerk)
        expect(refused.status, field).toBe(403)
        expect(await refused.json()).toMatchObject({
          success: false,
          code: 510,
          result: { permission: expect.any(String) },
        })
      }
    }
    expect(await fingerprint()).toEqual(before)
    const allowed = await app.person([...importing, 'system:category:add', 'system:dict:add'])
    const fields = { createMakers: 'Rights Works', createCategories: 'Rights Kind' }
    expect(await upload('goods', sheet, fields, allowed)).toMatchObject({ code: 200, result: { createdCount: 1 } })
    expect((await list('goods', { name: 'Rights' })).records).toMatchObject([
      { manufacturer: 'Rights Works', categoryId_dictText: 'Rights Kind' },
    ])
  })

  it("creates them in the caller's tenant: others neither have nor know them", async () => {
    const rights = ['shop:goods:import', 'shop:goods:list', 'system:category:add', 'system:dict:add']
    const sheet = csv('own.csv', `${HEADER},分类`, 'Own,Own Works,1/7,,100,JPY,2026-03,Own Kind')
    const fields = { createMakers: 'Own Works', createCategories: 'Own Kind' }
    const makersOf = async (client: Client) => {
      const { result } = (await client.get('/sys/dict/getDictItems/figure_maker')).body
      return (result as unknown as readonly { readonly value: string }[]).map(({ value }) => value)
    }
    for (const tenant of [8, 9]) {
      const { username, userId, roleId } = await app.person(rights)
      await sql`update sys_role set tenant_id = ${tenant} where id = ${roleId}`.execute(app.db)
      await sql`update sys_user set tenant_id = ${tenant}, rel_tenant_ids = ${String(tenant)} where id = ${userId}`.execute(
        app.db,
      )
      const client = await app.signIn(username)
      // shared makers are known, those of the other tenant are not
      const asked = await upload('goods', csv('a.csv', HEADER, 'A,Alter,1/7,,1,JPY,'), { dryRun: '1' }, client)
      expect(asked.result.unknownMakers).toEqual([])
      expect((await upload('goods', sheet, { dryRun: '1' }, client)).result.unknownMakers).toEqual(['Own Works'])
      expect(await upload('goods', sheet, fields, client)).toMatchObject({ code: 200, result: { createdCount: 1 } })
      expect(await makersOf(client)).toContain('Own Works')
    }
    expect(await makersOf(admin)).not.toContain('Own Works')
    const { rows } = await sql`
      select tenant_id as tenant from sys_dict_item where item_value = 'Own Works'
      union all select tenant_id from sys_category where name = 'Own Kind' order by tenant
    `.execute(app.db)
    expect(rows).toEqual([8, 8, 9, 9].map((tenant) => ({ tenant })))
  })

  it('creates so many names at once and no more, and says how many', async () => {
    const many = Array.from({ length: MOST_NEW_NAMES + 1 }, (_, index) => `N${index}`)
    const sheet = csv('many.csv', HEADER, 'Many,N0,1/7,,100,JPY,2026-03')
    for (const [field, said] of [
      ['createMakers', `一次导入最多新增${MOST_NEW_NAMES}个厂商`],
      ['createCategories', `一次导入最多新增${MOST_NEW_NAMES}个分类`],
    ] as const) {
      const refused = await send('goods', sheet, { [field]: many.join('|') })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ message: said, result: { errors: [{ path: field }] } })
    }
    expect(await upload('goods', sheet, { createMakers: many.slice(1).join('|'), dryRun: '1' })).toMatchObject({
      result: { errorCount: 1 },
    })
    // known already, and twice: created once
    expect(await upload('goods', sheet, { createMakers: 'Alter|N0|N0' })).toMatchObject({ code: 200 })
    const { rows } =
      await sql`select item_value as name from sys_dict_item where item_value in ('N0', 'Alter')`.execute(app.db)
    expect(rows).toHaveLength(2)
  })

  it('[5.18a] comes in several files at once, each whole or not at all', async () => {
    const { code, result } = await upload('goods', [
      csv('a.csv', HEADER, 'File A,Alter,1/7,,1,JPY,'),
      csv('b.csv', HEADER, ',Alter,1/7,,1,JPY,'),
    ])
    expect(code).toBe(201)
    expect(result).toMatchObject({ totalCount: 2, createdCount: 1, errorCount: 1 })
    expect(result.files.map(({ file }) => file)).toEqual(['a.csv', 'b.csv'])
  })

  it('belongs to the line that it was sent to; a JAN may be once in each', async () => {
    const sheet = csv('presell.csv', HEADER, `Luka,Alter,1/7,${jan('491234567890')},100,JPY,2026-03`)
    expect(await upload('presellGoods', sheet)).toMatchObject({ code: 200, result: { createdCount: 1 } })
    const { records } = await list('presellGoods')
    expect(records).toMatchObject([{ name: 'Luka', firstReleaseMonth: '2026-03', depositPolicy: 'never' }])
    expect((await list('goods', { name: 'Luka' })).total).toBe(0)
    const later = csv('later.csv', HEADER, `Luka,Alter,1/7,${jan('491234567890')},100,JPY,2026-09`)
    await upload('presellGoods', later)
    expect((await list('presellGoods')).records).toMatchObject([
      { releaseMonth: '2026-09', firstReleaseMonth: '2026-03', delayCount: 1 },
    ])
    const logged = (await admin.get('/shop/releaseChange/list', {})).body.result
    expect(logged, 'customers know the month: it moves with a log').toMatchObject({
      records: [{ fromMonth: '2026-03', toMonth: '2026-09', reason: '供应商表格：later.csv' }],
    })
    const clerk = await app.person(['shop:presellGoods:list', 'shop:presellGoods:edit', 'shop:presellGoods:import'])
    const moved = csv('x.csv', HEADER, `Luka,Alter,1/7,${jan('491234567890')},100,JPY,2026-12`)
    const refused = await send('presellGoods', moved, {}, clerk)
    expect(JSON.stringify(await refused.json()), 'the row is told').toContain('请用“改发售月”修改')
    expect((await list('presellGoods')).records).toMatchObject([{ releaseMonth: '2026-09' }])
  })

  it('[8.10a] is refused with a reason when it is none', async () => {
    const nothing = await admin.upload('/shop/goods/importExcel', {})
    expect(nothing.status).toBe(200)
    expect(nothing.body).toMatchObject({ success: false, message: '请选择要上传的文件' })
    const text = await admin.upload('/shop/goods/importExcel', {
      'files[]': new File(['\u0000\u0001\u0002'], 'x.xlsx'),
    })
    expect([text.status, text.body.success]).toEqual([200, false])
    expect(text.body.message).toContain('x.xlsx')
  })

  it('is not taken when a file beside it is refused', async () => {
    const count = async () => (await admin.get('/shop/goods/list')).body.result.total
    const before = await count()
    const { status, body } = await admin.upload('/shop/goods/importExcel', {
      'files[]': new File(['商品名称,厂商,比例\n只在这里的手办,Alter,1/7\n'], 'a.csv'),
      'more[]': new File(['\u0000\u0001\u0002'], 'x.xlsx'),
    })
    expect([status, body.success, await count()]).toEqual([200, false, before])
  })
})

describe.skipIf(!hasData)('figures.csv over HTTP (skipped without shared/data)', () => {
  it('goes in whole in one go: 3,150 figures, no error, found again', { timeout: 120_000 }, async () => {
    await sql`delete from shop_goods_release_log`.execute(app.db)
    await sql`delete from shop_goods`.execute(app.db)
    const first = await upload('goods', dataFile('figures.csv'))
    expect(first).toMatchObject({ code: 200, message: '共3150行数据全部导入成功！' })
    expect(first.result).toMatchObject({
      totalCount: 3150,
      createdCount: 3150,
      errorCount: 0,
      unknownMakers: [],
      unknownCategories: [],
    })
    expect((await list('goods')).total).toBe(3150)
    const { records } = await list('goods', { name: '*Flandre Scarlet*', manufacturer: 'Alter' })
    expect(records[0]).toMatchObject({
      name: 'Touhou Project Flandre Scarlet',
      originalName: 'フランドール・スカーレット',
      manufacturer: 'Alter',
      categoryId_dictText: '比例手办',
      scale: '1/8',
      heightMm: 250,
      officialPrice: 34980,
      officialCurrency: 'JPY',
      releaseMonth: '2023-05',
    })
  })

  it('changes nothing the second time', { timeout: 120_000 }, async () => {
    const before = await fingerprint()
    const { result } = await upload('goods', dataFile('figures.csv'))
    expect(result).toMatchObject({ createdCount: 0, updatedCount: 0, unchangedCount: 3150, errorCount: 0 })
    expect(await fingerprint()).toEqual(before)
  })
})

describe.skipIf(!hasData)('figures-dirty.xlsx over HTTP (skipped without shared/data)', () => {
  const truth = z.object({
    rows: z.array(
      z.object({
        row: z.number(),
        kind: z.string(),
        faults: z.array(z.object({ code: z.string() })),
        expected: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    codes: z.record(z.string(), z.object({ suggested: z.string() })),
  })
  const known = () => truth.parse(JSON.parse(readFileSync(`${DATA}figures-dirty.json`, 'utf8')))

  it('is shown row by row as its list says: what is forgiven, refused and skipped, and writes nothing', async () => {
    const before = await fingerprint()
    const { code, result } = await upload('finalGoods', dataFile('figures-dirty.xlsx'), { dryRun: '1' })
    expect(code).toBe(200)
    const { rows, codes } = known()
    const shown = new Map(result.files[0]?.rows.map((row) => [row.row, row]))
    const data = rows.filter(({ kind }) => kind === 'data')
    expect(shown.size).toBe(data.length)
    for (const { row, faults } of data) {
      const suggested = faults.map((error) => codes[error.code]?.suggested ?? '')
      const outcome = suggested.some((text) => text.startsWith('row error'))
        ? 'refused'
        : suggested.some((text) => text.startsWith('skip'))
          ? 'skipped'
          : 'created'
      expect([row, shown.get(row)?.outcome]).toEqual([row, outcome])
      const found = shown.get(row)?.errors.map((error) => error.code) ?? []
      // the tree keeps Chinese names of its own: they are no aliases to it
      const told = faults.map((error) => error.code).filter((each) => each !== 'CATEGORY_ALIAS')
      expect(found).toEqual(expect.arrayContaining(told))
      expect(shown.get(row)?.errors.every(({ reason }) => reason !== '')).toBe(true)
    }
    expect(result.unknownMakers).toEqual(['星屑原型工房'])
    expect(await fingerprint()).toEqual(before)
  })

  it('is written without its refused rows, every value as its list expects, the new maker included', async () => {
    expect((await upload('finalGoods', dataFile('figures-dirty.xlsx'))).result).toMatchObject({
      successCount: 0,
      errorCount: 10,
    })
    expect((await list('finalGoods')).total).toBe(0)
    const fields = { partial: '1', createMakers: '星屑原型工房' }
    const { code, result } = await upload('finalGoods', dataFile('figures-dirty.xlsx'), fields)
    expect(code).toBe(201)
    expect(result).toMatchObject({ createdCount: 56, errorCount: 9, skippedCount: 1 })
    const { records } = await list('finalGoods')
    const refused = new Set(result.files[0]?.rows.filter(({ outcome }) => outcome !== 'created').map(({ row }) => row))
    const names = new Map((await categories()).map(({ name, nameEn, code: value }) => [nameEn ?? name, value]))
    let compared = 0
    for (const { row, expected } of known().rows) {
      const named = records.filter(({ name, scale }) => name === expected?.name && scale === expected?.scale)
      if (expected && !refused.has(row) && named.length === 1) {
        const { category, ...rest } = expected
        // the list knows no prizes, the tree does
        const values = category === null ? rest : { ...rest, categoryId: names.get(String(category)) ?? null }
        const price = expected.officialCurrency === null ? { officialPrice: null } : {}
        const maker = expected.manufacturer ?? named[0]?.manufacturer
        expect([null, '星屑原型工房', expected.manufacturer]).toContain(maker)
        expect(named[0]).toMatchObject({ ...values, ...price, manufacturer: maker })
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(45)
    expect(records.filter(({ manufacturer }) => manufacturer === '星屑原型工房')).toHaveLength(1)
  })

  it('changes nothing the second time', async () => {
    const before = await fingerprint()
    const { result } = await upload('finalGoods', dataFile('figures-dirty.xlsx'), { partial: '1' })
    expect(result).toMatchObject({ createdCount: 0, updatedCount: 0, unchangedCount: 56, errorCount: 9 })
    expect(await fingerprint()).toEqual(before)
  })

  async function categories() {
    const { rows } = await sql<{ name: string; nameEn: string | null; code: string }>`
      select name, name_en, code from sys_category where del_flag = 0
    `.execute(app.db)
    return rows
  }
})

describe('values of a sheet', () => {
  it('are refused row by row where they are no choices any more; what figures have already may stay', async () => {
    const setMaker = (status: number) =>
      sql`update sys_dict_item set status = ${status} where item_value = 'Proof' or item_value = 'PROOF'`.execute(
        app.db,
      )
    const sheet = () => csv('retired.csv', HEADER, 'Kept,PROOF,1/7,,,,', 'Other,Alter,1/7,,,,')
    expect((await upload('presellGoods', sheet())).result).toMatchObject({ createdCount: 2 })
    await setMaker(0)
    const { result } = await upload(
      'presellGoods',
      csv('more.csv', HEADER, 'Kept,PROOF,1/7,,,,2027-01', 'Fresh,PROOF,1/7,,,,', 'Good,Alter,1/7,,,,'),
      { partial: '1' },
    )
    await setMaker(1)
    expect(result).toMatchObject({ createdCount: 1, updatedCount: 1, errorCount: 1 })
    expect(result.files[0]?.rows.find(({ name }) => name === 'Fresh')?.errors).toMatchObject([
      {
        code: 'VALUE_REFUSED',
        reason: expect.stringMatching(/^厂商：“PROOF”不是可选的值，可选：Good Smile Company、.*等$/),
      },
    ])
  })
})
