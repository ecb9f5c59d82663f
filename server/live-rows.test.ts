import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from './project-root.server.ts'

const files = ['kit/server', 'office', 'server'].flatMap((folder) =>
  readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts') && !/(?:^|\/)testing\//.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(PROJECT_ROOT, folder, name), 'utf8') })),
)

/** Asked of the mark by hand; setting it, and naming the index that an insert meets, are no such question. */
const BY_HAND =
  /(?<!\bset\s+|,\s*|\bon conflict \([^)]*\) where\s+(?:[\w =.${}()]+ and\s+)?)\b(?:\w+\.)?del_flag\s*(?:=|<>|<)\s*\d/g

/** They read deleted rows on purpose, and tell them apart. */
const TELL_APART = [
  'kit/server/database/live-rows.server.ts',
  'kit/server/database/seeded-texts.server.ts',
  'kit/server/database/table-sql.server.ts',
  'office/login/identity-provider/flow/people.server.ts',
  'office/rights/explain.server.ts',
  'office/seed/seed.server.ts',
  'office/service/notice/notice-list.server.ts',
  'office/system/depart/depart-taken.server.ts',
  'office/system/permission/taken-rows.server.ts',
  'office/trade/commands/consult/report-results.server.ts',
  'office/trade/commands/stock/stock.server.ts',
]

test('no statement asks by hand which rows are there: a name stands for live rows', () => {
  expect(files.length).toBeGreaterThan(500)
  const byHand = files.filter(({ text }) => text.match(BY_HAND))
  expect(byHand.map(({ path }) => path).sort()).toEqual(TELL_APART)
})

/** Places that see deleted rows, too. Each was looked at when it was written: the number only goes down. */
const MOST_WITH_DELETED = 377

test('few statements see deleted rows', () => {
  const places = files.reduce((sum, { text }) => sum + (text.match(/\bwithDeleted(?:Rows)?\(/g)?.length ?? 0), 0)
  expect(places).toBeLessThanOrEqual(MOST_WITH_DELETED)
})
