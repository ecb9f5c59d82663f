import { parentOf } from '#kit/contract/children.ts'
import { columnOf, fieldNameOf } from '#kit/contract/column-name.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries, fieldOf } from '#kit/contract/resource-fields.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import { plural, type Text, textIn } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { titleField } from '#kit/server/crud/command.server.ts'
import { deletedRows, seesAll, visibleRows, visibleRowsOfTable } from '#kit/server/crud/list.server.ts'
import { addDictTexts, columnsOf, type StoredRow, wireRow, wireValue } from '#kit/server/crud/rows.server.ts'
import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { AnyTables } from '#kit/server/database/tables.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { product } from '../../catalogue/product/product.ts'
import { byTable, type Difference, type Effect } from './effects.ts'
import { MONEY_LEDGERS, STOCK_LEDGER } from './ledgers.ts'
import type { ProposalView, ShownField, ShownGroup, ShownMoney, ShownRow, ShownStock } from './proposal-view.ts'
import { skuRow } from './sku-row.ts'
import { markOf } from './trial.server.ts'

/** Who reads. */
export type Reader = Pick<RequestContext, 'db' | 'user' | 'locale'>

/** A row of an effect as its reader may see it. */
interface SeenEffect {
  readonly effect: Effect
  /** As the reader sees it: without the fields that they may not, others masked. */
  readonly resource: AnyResource
  readonly title: string
  readonly fields: readonly (ShownField & { readonly name: string })[]
}

const OTHER: Text = ['其他数据', 'Other data']
const YES: Text = ['是', 'Yes']
const NO: Text = ['否', 'No']

/** What effects do, as far as the reader may see the rows and fields; others are counted. */
export async function shownEffects(
  app: AppContext,
  ctx: Reader,
  effects: readonly Effect[],
): Promise<Pick<ProposalView, 'groups' | 'money' | 'stock'>> {
  const tables = [...byTable(effects)]
  const seen: SeenEffect[] = []
  for (const [table, own] of tables) {
    seen.push(...(await seenEffects(app, ctx, table, own)))
  }
  const groups = tables.map(([table, own]): ShownGroup => {
    const rows = seen.filter(({ effect }) => effect.table === table)
    const resource = rows[0]?.resource ?? nounsOf(app, table)[0]
    const count = (kind: Effect['kind']) => own.filter((effect) => effect.kind === kind).length
    return {
      title: textIn(ctx.locale, resource ? plural(resource.title) : OTHER),
      added: count('added'),
      changed: count('changed'),
      deleted: count('deleted'),
      rows: rows.map(rowOf),
    }
  })
  return { groups: joined(groups), money: seen.flatMap((one) => moneyOf(ctx, one)), stock: seen.flatMap(stockOf) }
}

/** Tables without a noun are told together. */
function joined(groups: readonly ShownGroup[]): readonly ShownGroup[] {
  const titles = new Map<string, ShownGroup>()
  for (const group of groups) {
    const { title, ...same } = titles.get(group.title) ?? { ...group, added: 0, changed: 0, deleted: 0, rows: [] }
    titles.set(title, {
      title,
      added: same.added + group.added,
      changed: same.changed + group.changed,
      deleted: same.deleted + group.deleted,
      rows: [...same.rows, ...group.rows],
    })
  }
  return [...titles.values()]
}

function rowOf({ effect: { kind, key }, resource, title, fields }: SeenEffect): ShownRow {
  const url = resource.menu?.url
  return {
    kind,
    title,
    path: url !== undefined && kind !== 'added' ? `${url}/${key}` : null,
    fields: fields.map(({ name: _, ...field }) => field),
  }
}

/** Columns of rows that are otherwise than a proposal says, each named as its reader may know it. */
export async function namedDifferences(
  app: AppContext,
  ctx: Reader,
  { proposed, found }: { readonly proposed: readonly Effect[]; readonly found: readonly Difference[] },
): Promise<readonly Text[]> {
  const names = new Map<string, Text>()
  for (const { table, key, column } of found) {
    const effect = proposed.find((one) => one.table === table && one.key === key)
    const resources = nounsOf(app, table)
    const [seen] = effect ? await seenEffects(app, ctx, table, [effect]) : []
    const noun = (seen?.resource ?? resources[0])?.title ?? OTHER
    const title = seen ? `「${seen.title}」` : ''
    const field = resources.map((one) => fieldOf(one, fieldNameOf(column ?? ''))?.title).find(Boolean)
    const [zh, en] = field ?? [column ?? '', column ?? '']
    names.set(`${table} ${key} ${column}`, [
      column === undefined ? `${noun[0]}${title}` : `${noun[0]}${title}的${zh}`,
      column === undefined
        ? `${noun[1]}${seen ? ` “${seen.title}”` : ''}`
        : `${en} of ${noun[1]}${seen ? ` “${seen.title}”` : ''}`,
    ])
  }
  return [...names.values()]
}

/** Nouns whose rows a table keeps. */
function nounsOf({ resources }: AppContext, table: string): readonly AnyResource[] {
  return table === skuRow.table ? [skuRow] : resources.filter((resource) => resource.table === table)
}

/** Whether somebody lists a noun; what a row consists of is seen with the row. */
function mayList({ resources }: AppContext, { user }: Reader, resource: AnyResource): boolean {
  if (resource === skuRow) {
    return resources.some((one) => one.table === product.table && user.can(permissionOf(one, 'list')))
  }
  const parent = parentOf(resources, resource)
  return user.can(permissionOf(parent?.resource ?? resource, 'list'))
}

async function seenEffects(
  app: AppContext,
  ctx: Reader,
  table: string,
  effects: readonly Effect[],
): Promise<readonly SeenEffect[]> {
  const kept = nounsOf(app, table).filter((resource) => mayList(app, ctx, resource))
  const found: SeenEffect[] = []
  for (const declared of kept) {
    const own = effects.filter((effect) => isOf(declared, effect) && !found.some((one) => one.effect === effect))
    found.push(...(await seenThrough(app, ctx, declared, own)))
  }
  return effects.flatMap((effect) => found.filter((one) => one.effect === effect))
}

/** Whether the row has the values that all rows of a noun have. */
function isOf({ where = {} }: AnyResource, { changes, seen }: Effect): boolean {
  return Object.entries(where).every(([name, value]) => {
    const column = columnOf(name)
    const [, to] = changes[column] ?? []
    return to === value || seen[column] === markOf(value)
  })
}

async function seenThrough(
  app: AppContext,
  ctx: Reader,
  declared: AnyResource,
  effects: readonly Effect[],
): Promise<readonly SeenEffect[]> {
  if (effects.length === 0) {
    return []
  }
  const resource = seenBy(declared, ctx.user.can)
  const keys = effects
    .filter(({ kind, seen }) => kind !== 'added' || Object.keys(seen).length > 0)
    .map(({ key }) => key)
  const stored = new Map<string, StoredRow>()
  for (const row of keys.length > 0 ? await storedRows(app, ctx, declared, keys) : []) {
    stored.set(String(row.id), row)
  }
  // a row that does not exist yet is bound by no row rule: it is shown to those whom no rule binds
  const isBound = !(declared === skuRow ? products(app) : [declared]).every((one) => seesAll(app, one, ctx))
  const shown = effects.filter(({ key, kind }) => stored.has(key) || (kind === 'added' && !isBound))
  const name = titleField(declared)
  const titles = shown.map(({ key, changes }): Record<string, unknown> => {
    const row = stored.get(key)
    const to = changes[columnOf(name)]?.[1]
    return row ? wireRow(resource, row, app.clock) : { [name]: asWire(app, resource, name, to) }
  })
  await addDictTexts(app, resource, ctx, titles)
  const sides = shown.map(({ changes }) =>
    ([0, 1] as const).map((side): Record<string, unknown> => {
      const values = Object.entries(changes).map(([column, change]) => {
        const field = fieldNameOf(column)
        return [field, asWire(app, resource, field, change[side])] as const
      })
      return Object.fromEntries(values)
    }),
  )
  await addDictTexts(app, resource, ctx, sides.flat())
  return shown.map((effect, index) => {
    const title = titles[index] ?? {}
    const [before = {}, after = {}] = sides[index] ?? []
    const own = fieldOf(resource, name) ? String(title[`${name}_dictText`] ?? title[name] ?? effect.key) : effect.key
    // many listings have variants of the same name
    const of = declared === skuRow ? title.productId_dictText : undefined
    return {
      effect,
      resource,
      title: typeof of === 'string' ? `${of} · ${own}` : own,
      fields: fieldEntries(resource)
        .filter(([field]) => Object.hasOwn(effect.changes, columnOf(field)))
        .map(([field, { title: words }]) => ({
          name: field,
          title: textIn(ctx.locale, words),
          before: wordsOf(ctx, resource, field, before),
          after: wordsOf(ctx, resource, field, after),
        })),
    }
  })
}

function products({ resources }: AppContext): readonly AnyResource[] {
  return resources.filter(({ table }) => table === product.table)
}

/** Rows that the reader may see, deleted ones too; SKUs are seen with their listing. */
async function storedRows(
  app: AppContext,
  ctx: Reader,
  declared: AnyResource,
  keys: readonly string[],
): Promise<readonly StoredRow[]> {
  const columns = [...columnsOf(declared)]
  if (declared === skuRow) {
    const seen = visibleRowsOfTable(app, product.table, ctx).select('id')
    return (await withDeletedRows(unscoped<AnyTables>(ctx.db, 'SKUs of the visible listings'))
      .selectFrom(skuRow.table)
      .select(columns)
      .where('id', 'in', keys)
      .where('productId', 'in', seen)
      .execute()) as readonly StoredRow[]
  }
  const found = [visibleRows<AnyResource>(app, declared, ctx), deletedRows<AnyResource>(app, declared, ctx)].map(
    (rows) => rows.select(columns).where('id', 'in', keys).execute(),
  )
  return (await Promise.all(found)).flat() as readonly StoredRow[]
}

/** A value as the database writes it in JSON, in its wire form. */
function asWire(app: AppContext, resource: AnyResource, name: string, value: unknown): unknown {
  const field = fieldOf(resource, name)
  if (!field || value === null || value === undefined) {
    return null
  }
  return wireValue(field, field.kind === 'datetime' ? new Date(String(value)) : value, app.clock)
}

function wordsOf(
  { locale }: Reader,
  resource: AnyResource,
  name: string,
  row: Readonly<Record<string, unknown>>,
): string {
  const value = row[`${name}_dictText`] ?? row[name]
  const kind = fieldOf(resource, name)?.kind
  if (value === null || value === undefined || value === '') {
    return ''
  }
  if (kind === 'boolean') {
    return textIn(locale, value ? YES : NO)
  }
  if (kind === 'money') {
    return typeof value === 'number' ? formatYuan(Math.round(value * 100)) : String(value)
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Amounts that are booked, and amounts of records that change. */
function moneyOf({ locale }: Reader, { effect, resource, title, fields }: SeenEffect): readonly ShownMoney[] {
  const booked = MONEY_LEDGERS.find(([ledger]) => ledger.table === effect.table)?.[1]
  const isBooked = effect.kind === 'added' && booked !== undefined
  return fields
    .filter(({ name }) => fieldOf(resource, name)?.kind === 'money' && (!isBooked || columnOf(name) === booked))
    .filter(() => isBooked || effect.kind === 'changed')
    .map(({ title: field, before, after }) => ({
      title: isBooked ? textIn(locale, resource.title) : `${title} · ${field}`,
      before: isBooked ? null : before,
      after,
    }))
}

function stockOf({ effect, title, fields }: SeenEffect): readonly ShownStock[] {
  if (effect.table !== STOCK_LEDGER.table || effect.kind !== 'added') {
    return []
  }
  const wordsFor = (name: string) => fields.find((field) => field.name === name)?.after ?? ''
  const numberIn = (column: string) => Number(effect.changes[column]?.[1] ?? 0)
  return [
    {
      title: [title, wordsFor('skuNameSnap')].filter(Boolean).join(' · '),
      kind: wordsFor('kind'),
      qty: numberIn(STOCK_LEDGER.qty),
      lockedQty: numberIn(STOCK_LEDGER.lockedQty),
    },
  ]
}
