import { writeXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boolean, codeText, date, datetime, money, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

/** Cases of figures that were counted. */
const cases = defineResource({
  name: 'case',
  title: ['箱', 'Case'],
  path: '/demo/case',
  table: 'demo_case',
  permission: 'demo:case',
  power: 'none',
  menu: { under: 'demo', url: '/demo/case', component: 'demo/CaseList', order: 9 },
  fields: {
    code: codeText(['箱号', 'Code'], { required: true, max: 40, unique: true }),
    name: text(['名称', 'Name'], { required: true, max: 40 }),
    pieces: number(['件数', 'Pieces'], { max: 100_000 }),
    weight: number(['重量', 'Weight'], { decimals: 3 }),
    price: money(['价格', 'Price']),
    isOpen: boolean(['开箱', 'Opened']),
    packedOn: date(['装箱日', 'Packed on']),
    countedAt: datetime(['清点时间', 'Counted at']),
  },
  list: ['code', 'name'],
  search: {},
  form: [['code', 'name']],
})

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ beside: [cases] })
  admin = await app.admin()
})
afterAll(() => app.close())

interface Told {
  readonly row: number
  readonly column: string | null
  readonly severity: string
  readonly reason: string
}

const HEADS = ['Code', 'Name', 'Pieces', 'Weight', 'Price', 'Opened']
const csvFile = (sign: string, rows: readonly (readonly string[])[]) =>
  new File([rows.map((row) => row.join(sign)).join('\n')], 'a.csv')
const sheetFile = async (sheet: object) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', ...sheet }] } as never)
  return new File([new Uint8Array(bytes)], 'a.xlsx')
}

/** What an import of the file says, and what stands in the table behind it, of new rows alone. */
async function imported(file: File, form: Record<string, string> = {}) {
  await sql`delete from demo_case`.execute(app.db)
  const { body } = await admin.upload('/demo/case/importExcel', { 'files[]': file }, form)
  const { rows } = await sql<Record<string, unknown>>`
    select code, name, pieces, weight, price, is_open, packed_on::text, counted_at from demo_case order by code`.execute(
    app.db,
  )
  const { errors = [] } = (body.result ?? {}) as { readonly errors?: readonly Told[] }
  const refused = errors.filter(({ severity }) => severity === 'refused')
  return { body, rows, errors, places: refused.map(({ row, column }) => `${column}${row}`) }
}

describe('numbers of a text file', () => {
  it('with commas for decimal points are read so where the whole column says it, and it is told', async () => {
    const rows = [HEADS, ['a', 'x', '5,00', '12,5', '1.200,00', ''], ['b', 'x', '12', '0,125', '12,50', '']]
    const { rows: stored, errors } = await imported(csvFile(';', rows))
    expect(stored).toMatchObject([
      { code: 'a', pieces: 5, weight: 12.5, price: 120_000 },
      { code: 'b', pieces: 12, weight: 0.125, price: 1250 },
    ])
    expect(errors.map(({ row, column, severity }) => `${column}${row} ${severity}`)).toContain('E2 forgiven')
    expect(errors.find(({ column }) => column === 'E')?.reason).toContain('“1.200,00”读作 1200.00')
  })

  it('that a column writes in both ways are refused by name, as are pieces that are no whole number', async () => {
    const both = [HEADS, ['a', 'x', '1', '1', '12,50', ''], ['b', 'x', '1', '1', '12.50', '']]
    expect(await imported(csvFile(';', both))).toMatchObject({ places: ['E2'], rows: [] })
    const half = [HEADS, ['a', 'x', '1,5', '1', '1', ''], ['b', 'x', '5,00', '1', '1', '']]
    expect(await imported(csvFile(';', half))).toMatchObject({ places: ['C2'], rows: [] })
  })

  it('are read with commas between groups of three alone', async () => {
    const rows = [HEADS, ['a', 'x', '"1,200"', '1', '"1,299.00"', '']]
    expect((await imported(csvFile(',', rows))).rows).toMatchObject([{ pieces: 1200, price: 129_900 }])
    const wrong = [HEADS, ['a', 'x', '1', '1', '"12,99,00"', ''], ['b', 'x', '1e3', '1', '1', '']]
    expect((await imported(csvFile(',', wrong))).places).toEqual(['E2', 'C3'])
  })

  it('are read as somebody chose, whatever else they could be; those in the other way are refused', async () => {
    const file = (...prices: readonly string[]) =>
      csvFile(';', [HEADS, ...prices.map((price, index) => [`n${index}`, 'x', '1', '1', price, ''])])
    expect((await imported(file('1.299', '1.299,5'))).rows.map(({ price }) => price)).toEqual([129_900, 129_950])
    const chosen = await imported(file('1.299', '12,5'), { decimals: 'comma' })
    expect(chosen.rows.map(({ price }) => price)).toEqual([129_900, 1_250])
    expect(await imported(file('12.50', '12,5'), { 'decimals.0': 'comma' })).toMatchObject({ places: ['E2'] })
    expect(await imported(file('12,50', '12.5'), { decimals: 'point' })).toMatchObject({ places: ['E2'] })
    expect((await imported(file('1'), { decimals: 'dot' })).body).toMatchObject({ success: false })
  })
})

describe('days and times of a column', () => {
  const days = (...texts: readonly string[]) =>
    csvFile(',', [['Code', 'Name', 'Packed on'], ...texts.map((text, index) => [`d${index}`, 'x', text])])

  it('are read however they are written, with those of cells', async () => {
    const found = await imported(days('2026-01-05', '2026/1/5', '2026年1月5日', '20260105', '2026-01-05 08:30'))
    expect(found.rows.map(({ packedOn }) => packedOn)).toEqual(Array.from({ length: 5 }, () => '2026-01-05'))
    const at = new Date('2026-01-05T08:30:00Z')
    const heads = ['Code', 'Name', 'Packed on', 'Counted at']
    const typed = await imported(
      await sheetFile({
        rows: [heads, ['a', 'x', at, at], ['b', 'x', '5.1.2026', '2026-01-05T00:30:00Z'], ['c', 'x', '31.1.2026', '']],
      }),
    )
    expect(typed.rows).toMatchObject([
      { packedOn: '2026-01-05', countedAt: new Date('2026-01-05T00:30:00Z') },
      { packedOn: '2026-01-05', countedAt: new Date('2026-01-05T00:30:00Z') },
      { packedOn: '2026-01-31' },
    ])
    expect(typed.errors.find(({ row }) => row === 3)?.reason).toBe('“5.1.2026”读作 2026-01-05')
  })

  it('that may be two days are refused by name, unless the column tells it or somebody chose it', async () => {
    const alone = await imported(days('01/02/2026', '2026-01-05'))
    expect(alone).toMatchObject({ places: ['C2'], rows: [] })
    expect(alone.errors[0]?.reason).toContain('“01/02/2026”')
    const told = await imported(days('01/02/2026', '02/13/2026'))
    expect(told.rows.map(({ packedOn }) => packedOn)).toEqual(['2026-01-02', '2026-02-13'])
    const chosen = await imported(days('01/02/2026', '5.1.2026'), { 'dates.0': 'dayFirst' })
    expect(chosen.rows.map(({ packedOn }) => packedOn)).toEqual(['2026-02-01', '2026-01-05'])
    const other = await imported(days('01/02/2026', '1/13/2026'), { dates: 'dayFirst' })
    expect(other).toMatchObject({ places: ['C3'], rows: [] })
    expect((await imported(days('01/02/2026'), { dates: 'yearFirst' })).body).toMatchObject({ success: false })
  })
})

describe('cells in which nothing stands for sure', () => {
  it.each([
    ['a code beyond fifteen digits', [1.5e16, 'x', 1, 1, 1], 'A2'],
    ['a name beyond fifteen digits', ['a', 4.2e27, 1, 1, 1], 'B2'],
    ['a count beyond fifteen digits', ['a', 'x', 1e21, 1, 1], 'C2'],
    ['an error', ['a', '#N/A', 1, 1, 1], 'B2'],
    ['an error in place of a number', ['a', 'x', '#DIV/0!', 1, 1], 'C2'],
    ['a number cut by a spreadsheet', ['4.2E+27', 'x', 1, 1, 1], 'A2'],
    ['signs that nobody sees', ['a', '\u200b\u200b', 1, 1, 1], 'B2'],
  ])('are refused: %s', async (_, row, place) => {
    const found = await imported(await sheetFile({ rows: [HEADS.slice(0, 5), row] }), { partial: '1' })
    expect(found).toMatchObject({ places: [place], rows: [] })
    expect(found.errors[0]?.reason).not.toBe('')
  })

  it('say nothing else: codes that lost their digits alike are not one code twice', async () => {
    const rows = [HEADS.slice(0, 2), [1.5e16, 'x'], [1.5e16, 'y'], ['a', 'z']]
    const { errors, places } = await imported(await sheetFile({ rows }), { partial: '1' })
    expect(places).toEqual(['A2', 'A3'])
    expect(errors.every(({ reason }) => reason.includes('超过 15 位'))).toBe(true)
  })

  it('are refused in text files, too', async () => {
    const rows = [HEADS, ['a', '#N/A', '1', '1', '1', ''], ['1.23457E+14', 'x', '1', '1', '1', ''], ['c', '#REF!']]
    expect(await imported(csvFile(',', rows), { partial: '1' })).toMatchObject({ places: ['B2', 'A3', 'B4'], rows: [] })
  })

  it('are refused: a formula whose result was never stored', async () => {
    const cells = new Map([['1,1', { value: null, type: 'formula', formula: 'C2&"-2"' }]])
    expect((await imported(await sheetFile({ rows: [HEADS.slice(0, 2), ['a', 'b']], cells }))).places).toEqual(['B2'])
  })
})

it('codes are read without what was put around them, numbers without the noise of computations, yes and no in any way', async () => {
  const rows = [
    HEADS,
    ["'0012345", 'x', '1.0', '59.699999999999996', '59.699999999999996', 'Yes'],
    ['="00-77"', 'x', '2', '1', '1', 'FALSE'],
    ['13911110005.0', 'x', '3', '1', '1', '1.0'],
  ]
  expect(
    (
      await imported(
        csvFile(
          ',',
          rows.map((row) => row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))),
        ),
      )
    ).rows,
  ).toMatchObject([
    { code: '00-77', isOpen: false },
    { code: '0012345', pieces: 1, weight: 59.7, price: 5970, isOpen: true },
    { code: '13911110005', pieces: 3, isOpen: true },
  ])
  const typed = await sheetFile({ rows: [HEADS, [13911110005, 'x', 5.0000000001, 19.9 * 3, 19.9 * 3, true]] })
  expect((await imported(typed)).rows).toMatchObject([
    { code: '13911110005', pieces: 5, weight: 59.7, price: 5970, isOpen: true },
  ])
})

it('merged cells fill their area', async () => {
  const rows = [HEADS.slice(0, 3), ['a', '同名', 1], ['b', null, null], ['c', '其他', 3]]
  const merges = [
    { startRow: 1, endRow: 2, startCol: 1, endCol: 1 },
    { startRow: 1, endRow: 2, startCol: 2, endCol: 2 },
  ]
  expect(
    (await imported(await sheetFile({ rows, merges }))).rows.map(({ code, name, pieces }) => [code, name, pieces]),
  ).toEqual([
    ['a', '同名', 1],
    ['b', '同名', 1],
    ['c', '其他', 3],
  ])
})

it('a quotation mark that is never closed is told with its line, and takes no row of another', async () => {
  for (const end of ['客服', '"客服"']) {
    const { body, rows } = await imported(new File([`Code,Name\nua,"店长\nub,店员\nuc,${end}`], 'a.csv'))
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('第 2 行的引号没有闭合') })
    expect(rows).toEqual([])
  }
})

it('a file without a known header is an error', async () => {
  const { body } = await imported(
    csvFile(',', [
      ['x', 'y'],
      ['1', '2'],
    ]),
  )
  expect(body).toMatchObject({ success: false })
})

it('what is said of a header repeats it as it stands', async () => {
  const { body } = await imported(csvFile(',', [HEADS]), { columns: JSON.stringify({ '$&': 'nothing' }) })
  expect(body.message).toContain('“$&”')
})

it('an amount of another currency is none of ours, however its column writes decimals', async () => {
  const rows = [HEADS, ['a', 'x', '1', '1', '€12,50', ''], ['b', 'x', '1', '1', '¥8,00', '']]
  const { places, rows: stored } = await imported(csvFile(';', rows), { partial: '1' })
  expect(places).toEqual(['E2'])
  expect(stored).toMatchObject([{ code: 'b', price: 800 }])
})
