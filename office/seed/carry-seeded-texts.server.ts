import { createHash } from 'node:crypto'
import type { Text } from '#kit/contract/text.ts'
import { filled } from '#kit/contract/text.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import {
  type CarriedRow,
  carryTexts,
  type KeptText,
  type SeededTexts,
} from '#kit/server/database/seeded-texts.server.ts'
import { tellPeople } from '../notification/tell-people.server.ts'

/** Texts that are named; of more it is said how many there are. */
const MOST_NAMED = 20

/**
 * Carries texts of the product on, notes it in the histories of their rows, and tells those who keep such texts of what stayed
 * as they made it. In the transaction of the start.
 */
export async function carrySeededTexts(tx: Database, seeds: readonly SeededTexts[]): Promise<void> {
  const { carried, kept } = await carryTexts(tx, seeds)
  for (const [{ tenantId, table }, rows] of grouped(carried, ({ tenantId, table }) => `${tenantId}:${table}`)) {
    const user = { tenantId, username: 'system' }
    const ctx = { db: tx, user, command: 'server/carryTexts', traceId: `texts-${digestOf(carried)}` } as const
    await noteValues(
      ctx,
      table,
      rows.map((row) => ({ id: row.id, changes: changesOf(row) })),
    )
  }
  for (const [of, texts] of grouped(kept, ({ tenantId, holders }) => `${tenantId}:${holders}`)) {
    await tellOfKept(tx, of, texts)
  }
}

function changesOf({ before, after }: CarriedRow) {
  return Object.fromEntries(
    Object.keys(after).map((column) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      [before[column], after[column]] as const,
    ]),
  )
}

async function tellOfKept(
  tx: Database,
  { tenantId, holders }: Pick<KeptText, 'tenantId' | 'holders'>,
  texts: readonly KeptText[],
): Promise<void> {
  const lines = texts.slice(0, MOST_NAMED)
  const more = texts.length - lines.length
  const said = (at: 0 | 1) =>
    [
      ...lines.map(({ theirs, ours }) => filled(LINE, { theirs, ours })[at]),
      ...(more > 0 ? [filled(MORE, { n: more })[at]] : []),
    ].join('\n')
  await tellPeople(tx, {
    tenantId,
    kind: 'system',
    holders,
    key: `texts:${holders}:${digestOf(texts)}`,
    text: filled(KEPT, { n: texts.length }),
    body: [said(0), said(1)],
  })
}

/** Those of a kind together, each kind with its first one. */
function grouped<Each>(all: readonly Each[], kindOf: (each: Each) => string): readonly (readonly [Each, Each[]])[] {
  const kinds = new Map<string, readonly [Each, Each[]]>()
  for (const each of all) {
    const [first, same] = kinds.get(kindOf(each)) ?? [each, []]
    kinds.set(kindOf(each), [first, [...same, each]])
  }
  return [...kinds.values()]
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}

const KEPT: Text = [
  '新版本更新了 {n} 处默认文字，你们改过的保持不变',
  'This version has {n} new default {n|text|texts} where you have your own: yours stay',
]
const LINE: Text = ['「{theirs}」保留；新版本为「{ours}」', '“{theirs}” stays; this version says “{ours}”']
const MORE: Text = ['另有 {n} 处', '{n} more']
