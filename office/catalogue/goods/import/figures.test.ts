import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inOneGo } from '#kit/contract/testing/at-once.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { type GoodsImportPlan, readGoodsImport as readingOf } from './goods-import.ts'
import { type ExistingGoods, type GoodsImportDecisions, planAgainst as planningOf } from './plan-against.ts'

const readGoodsImport = inOneGo(readingOf)
const planAgainst = inOneGo(planningOf)

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const hasData = existsSync(`${DATA}figures.csv`)
if (!hasData) {
  process.stdout.write(`figures.test.ts: skipped, there is no ../shared/data beside the project\n`)
}

const values = z.object({
  name: z.string().nullable(),
  originalName: z.string().nullable(),
  ipName: z.string().nullable(),
  characterName: z.string().nullable(),
  manufacturer: z.string().nullable(),
  sculptor: z.string().nullable(),
  category: z.string().nullable(),
  scale: z.string().nullable(),
  heightMm: z.number().nullable(),
  janCode: z.string().nullable(),
  officialPrice: z.number().nullable(),
  officialCurrency: z.string().nullable(),
  releaseMonth: z.string().nullable(),
})

const truth = z.object({
  codes: z.record(z.string(), z.object({ suggested: z.string(), count: z.number() })),
  sheetFaults: z.array(z.object({ code: z.string(), range: z.string().optional(), sheet: z.string().optional() })),
  rows: z.array(
    z.object({
      row: z.number(),
      kind: z.string(),
      faults: z.array(z.object({ cell: z.string().optional(), code: z.string() })),
      expected: values.optional(),
    }),
  ),
})

const csv = () => readWorkbook(`${DATA}figures.csv`, 'figures.csv')
const dirty = () => readWorkbook(`${DATA}figures-dirty.xlsx`, 'figures-dirty.xlsx')

/** What the shop keeps before the import: the makers and categories of the clean catalogue. */
async function kept() {
  const [sheet] = await csv()
  const column = (index: number) =>
    [...new Set(sheet?.rows.slice(1).map((row) => row.cells[index]?.text ?? ''))].filter((text) => text !== '')
  return { makers: column(4), categories: column(6) }
}

function stored(decisions: GoodsImportDecisions, before: readonly ExistingGoods[] = []): ExistingGoods[] {
  const goods = new Map(before.map((each) => [each.id, each]))
  for (const { action, values: row, id, changes, sheet, row: number } of decisions.decisions) {
    if (action === 'created' && row !== null) {
      const created = { ...row, id: `${sheet}-${number}` }
      goods.set(created.id, created)
    }
    const known = id === null ? undefined : goods.get(id)
    if (known !== undefined) {
      goods.set(known.id, { ...known, ...Object.fromEntries(changes.map((each) => [each.field, each.after])) })
    }
  }
  return [...goods.values()]
}

describe.skipIf(!hasData)('figures.csv (skipped without shared/data)', () => {
  it('is read whole: every cell of 3,150 rows as it stands, no row refused, no error at all', async () => {
    const sheets = await csv()
    const plan = readGoodsImport(sheets, await kept())
    expect(plan.counts).toEqual({ ready: 3150, refused: 0, skipped: 1 })
    expect(plan.errors).toEqual([])
    const fields = sheets[0]?.rows[0]?.cells.map((cell) => cell.text) ?? []
    const differences = plan.rows.slice(1).flatMap((row, index) => {
      const cells = sheets[0]?.rows[index + 1]?.cells ?? []
      const read: Readonly<Record<string, unknown>> = { ...row.values }
      return fields.filter((field, column) => String(read[field] ?? '') !== (cells[column]?.text ?? ''))
    })
    expect(differences).toEqual([])
  })

  it('goes in with one import, eleven pairs of one name included; the second import changes nothing', async () => {
    const plan = readGoodsImport(await csv(), await kept())
    const first = planAgainst(plan, [])
    expect(first.counts).toEqual({ created: 3150, updated: 0, unchanged: 0, refused: 0, skipped: 0 })
    const second = planAgainst(plan, stored(first))
    expect(second.counts).toEqual({ created: 0, updated: 0, unchanged: 3150, refused: 0, skipped: 0 })
  })

  it('tells which of 3,150 goods a changed file changes, and takes the file into an empty shop with its new makers', async () => {
    const plan = readGoodsImport(await csv(), {
      makers: [],
      categories: [],
      newMakers: 'accept',
      newCategories: 'accept',
    })
    expect(plan.counts.ready).toBe(3150)
    expect([plan.unknownMakers.length, plan.unknownCategories.length]).toEqual([34, 17])
    const goods = stored(planAgainst(plan, []))
    const delayed = {
      rows: plan.rows.map((row) =>
        row.row === 3 && row.values ? { ...row, values: { ...row.values, releaseMonth: '2026-06' } } : row,
      ),
    }
    const decided = planAgainst(delayed, goods)
    expect(decided.counts).toMatchObject({ updated: 1, unchanged: 3149 })
    expect(decided.decisions.find((each) => each.action === 'updated')?.changes).toEqual([
      { field: 'releaseMonth', before: '2026-03', after: '2026-06' },
    ])
  })
})

describe.skipIf(!hasData)('figures-dirty.xlsx (skipped without shared/data)', () => {
  const json = () => truth.parse(JSON.parse(readFileSync(`${DATA}figures-dirty.json`, 'utf8')))
  const read = async (): Promise<GoodsImportPlan> => readGoodsImport(await dirty(), await kept())

  it('gives every row the kind and the values that its list expects', async () => {
    const plan = await read()
    const found = new Map(plan.rows.map((row) => [row.row, row]))
    const differences = json().rows.flatMap(({ row, kind, expected }) => {
      const mine = found.get(row)
      const mineValues: Readonly<Record<string, unknown>> = { ...mine?.values }
      return [
        ...(mine?.kind === kind ? [] : [`${row}: ${mine?.kind} for ${kind}`]),
        ...Object.entries(expected ?? {})
          .filter(([field, value]) => mineValues[field] !== value)
          .map(([field, value]) => `${row} ${field}: ${String(mineValues[field])} for ${String(value)}`),
      ]
    })
    expect(differences).toEqual([])
    expect(plan.rows.filter((row) => row.kind === 'data')).toHaveLength(66)
  })

  it('reports every error at its cell and no other', async () => {
    const plan = await read()
    const mine = plan.errors
      .filter((error) => error.sheet === '预定表')
      .map((error) => `${error.column ?? ''}${error.row} ${error.code}`)
      .sort()
    const list = json()
    const theirs = [
      ...list.rows.flatMap(({ row, faults }) => faults.map((error) => `${error.cell ?? row} ${error.code}`)),
      '1 TITLE_ROW',
      '2 NOTE_ROW',
      '75 TRAILING_STYLED_ROWS',
      // The list has no prize category; the reader says that the shop keeps none.
      'G70 CATEGORY_UNKNOWN',
    ].sort()
    expect(mine).toEqual(theirs)
    for (const { code, range, sheet } of list.sheetFaults) {
      const error = plan.errors.find((each) => each.code === code)
      expect([code, error?.sheet]).toEqual([code, sheet ?? '预定表'])
      expect(error?.reason[0]).toContain(range ?? '')
    }
  })

  it('treats each of the kinds of error as its list suggests', async () => {
    const plan = await read()
    for (const [code, { suggested }] of Object.entries(json().codes)) {
      const errors = plan.errors.filter((error) => error.code === code)
      expect([code, errors.length > 0]).toEqual([code, true])
      const severity = suggested.startsWith('row error')
        ? 'refused'
        : suggested.startsWith('skip')
          ? 'skipped'
          : 'forgiven'
      expect([code, ...new Set(errors.map((error) => error.severity))]).toEqual([code, severity])
      expect([code, errors[0]?.warn]).toEqual([code, severity === 'refused' || suggested.includes('warn')])
      expect(errors.every(({ reason }) => wordsOf(reason).every((text) => text !== '' && !/[{}]/.test(text)))).toBe(
        true,
      )
    }
  })

  it('refuses exactly the rows with row errors and asks for the one unknown maker', async () => {
    const plan = await read()
    const rows = (state: string) =>
      plan.rows.filter((row) => row.state === state && row.kind === 'data').map((row) => row.row)
    expect(rows('refused')).toEqual([21, 33, 36, 37, 39, 42, 48, 49, 50, 53])
    expect(rows('skipped')).toEqual([35])
    expect(plan.unknownMakers).toEqual([{ name: '星屑原型工房', rows: [{ sheet: '预定表', row: 53 }] }])
    const answered = readGoodsImport(await dirty(), {
      ...(await kept()),
      makerAliases: { 星屑原型工房: 'Aniplex' },
      struckRows: 'skip',
    })
    const row = (number: number) => answered.rows.find((each) => each.row === number)
    expect(row(53)).toMatchObject({ state: 'ready', values: { manufacturer: 'Aniplex' } })
    expect(row(72)?.state).toBe('skipped')
  })

  it('meets the goods of the clean catalogue instead of doubling them, and changes nothing the second time', async () => {
    const goods = stored(planAgainst(readGoodsImport(await csv(), await kept()), []))
    const plan = await read()
    const first = planAgainst(plan, goods)
    expect(first.counts).toMatchObject({ created: 0, refused: 10, skipped: 1 })
    const updated = first.decisions.filter((each) => each.action === 'updated')
    expect(updated.map((each) => [each.row, each.changes.map((change) => change.field)])).toEqual([
      [19, ['officialCurrency']],
      [43, ['janCode']],
    ])
    const second = planAgainst(plan, stored(first, goods))
    expect(second.counts).toMatchObject({ created: 0, updated: 0, unchanged: 55 })
  })
})
