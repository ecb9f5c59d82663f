import { z } from 'zod'
import { type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import { codeText } from '#kit/contract/field.ts'
import { EMPTY_CELL, findHeader, type ReadSheet, type SheetCell } from '#kit/contract/sheet.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { sheetError, sheetInputs } from '#kit/server/crud/import-plan.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  type ImportForm,
  knownHeaders,
  noHeader,
  PASSED_OVER,
  type PlannedUnit,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { notice } from './notice.ts'
import { NOTICE_TARGET } from './notice-choices.ts'
import { countAgain } from './notice-count.server.ts'
import { addToList, customersNamed, MOST, requireCustomers, takeOffList } from './notice-list.server.ts'
import { noticeListed } from './notice-listed.ts'

/** A row of such a sheet. */
const SHEET = {
  ...noticeListed,
  fields: {
    customer: codeText(['顾客', 'Customer'], {
      required: true,
      max: 64,
      help: ['账号、手机号、会员号或顾客 ID', 'Account, phone, member no. or id'],
    }),
  },
}

const FIELDS: readonly ImportField[] = [
  {
    name: 'customer',
    title: SHEET.fields.customer.title,
    aliases: [
      ...['账号', '顾客账号', '手机号', '手机', '电话', '会员号', '顾客ID', 'ID'],
      ...['Account', 'Phone', 'Member no.', 'Customer id'],
    ],
    isRequired: true,
    field: SHEET.fields.customer,
  },
]

const NOTE = z.object({ noticeId: z.string(), userId: z.string() })

/**
 * Puts customers of a file on the list of a notice: each row names one, by account, phone, member number or id. A bare column
 * without a header will do. Rows that fit nobody are told; the notice is named by the form.
 */
export function listedImporter(trade: Trade): Importer {
  const { app } = trade
  return {
    resource: noticeListed,
    fields: FIELDS,
    passedOver: PASSED_OVER,
    sheetsOf: (sheets) => sheets.map(withHeader),
    requireForm: (ctx) => requireCustomers(ctx),
    plan: async (ctx, { file, sheets }, form) => {
      const noticeId = noticeIdIn(form)
      await requireOpen(trade, ctx, noticeId)
      const found = findSheet(sheets.map(withHeader), { fields: FIELDS }, chosenHeaders({ fields: FIELDS }, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const rows = sheet.rows.filter(
        ({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''),
      )
      if (rows.length > MOST) {
        throw refused(TOO_MANY, { most: MOST })
      }
      const inputs = await sheetInputs({ app, resource: SHEET, ctx, sheet, header }, rows)
      const names = inputs.map(({ customer }) => String(customer ?? '').trim())
      const known = await customersNamed(app, ctx, [...new Set(names.filter(Boolean))])
      const there = await listedOf(trade, ctx, noticeId)
      const listed = await nicknamesOf(trade, ctx, there)
      const userIds = new Map<number, string>()
      const units = rows.map(({ row }, index): PlannedUnit => {
        const title = names[index] ?? ''
        // an export of the list has them by their nicknames
        const userId = known.get(title) ?? listed.get(title)
        const base = { sheet: sheet.name, row, rows: 1, title }
        if (userId === undefined) {
          const { path, message } = unknownError(title)
          const error = sheetError({ resource: SHEET, sheet, header }, row, path, message)
          return { ...base, action: 'refused', errors: [error] }
        }
        userIds.set(row, userId)
        const isThere = there.has(userId)
        there.add(userId)
        return { ...base, action: isThere ? 'unchanged' : 'created', errors: [] }
      })
      return {
        name: file.name,
        units,
        errors: units.flatMap(({ errors }) => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          await requireOpen(trade, inside, noticeId)
          const ids = some.flatMap(({ row }) => userIds.get(row) ?? [])
          const added = new Set(await addToList(inside, noticeId, [...new Set(ids)]))
          await countAgain(trade, inside, [noticeId])
          return some.map(({ row }) => {
            const userId = userIds.get(row) ?? ''
            return added.delete(userId)
              ? { action: 'created' as const, undo: { noticeId, userId } }
              : { action: 'unchanged' as const }
          })
        },
      }
    },
    undo: async (ctx, note) => {
      const { noticeId, userId } = NOTE.parse(note)
      if (!(await isOpen(trade, ctx, noticeId))) {
        return [PUBLISHED]
      }
      await takeOffList(app, ctx, noticeId, [userId])
      await countAgain(trade, ctx, [noticeId])
      return []
    },
  }
}

/** The notice that the rows are for. @throws DomainError `invalid` */
function noticeIdIn({ foreignKeys = '' }: ImportForm): string {
  if (!/^[\w-]{1,36}$/.test(foreignKeys)) {
    throw invalid([
      { path: 'foreignKeys', message: ['请从公告导入名单', 'Import the list from its notice', 'notice.listMissing'] },
    ])
  }
  return foreignKeys
}

/** Whether the list of a notice that the caller sees may still change; it stays as it is until the transaction ends. */
async function isOpen({ app }: Trade, ctx: TradeContext, id: string): Promise<boolean> {
  const { target, state } = await storedById(app, notice, ctx, id, { isLocked: true })
  return target === NOTICE_TARGET.list && (state === NOTICE.draft || state === NOTICE.scheduled)
}

/** @throws DomainError `notFound`, or `refused` where it may not */
async function requireOpen(trade: Trade, ctx: TradeContext, id: string): Promise<void> {
  if (!(await isOpen(trade, ctx, id))) {
    throw refused(CLOSED)
  }
}

async function listedOf({ app }: Trade, ctx: TradeContext, noticeId: string): Promise<Set<string>> {
  const rows = await visibleRows(app, noticeListed, ctx).select('userId').where('noticeId', '=', noticeId).execute()
  return new Set(rows.map(({ userId }) => String(userId)))
}

/** Customers of a list by their nicknames, those of a nickname that several have left out. */
async function nicknamesOf(
  { app }: Trade,
  ctx: TradeContext,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const people = visibleRows(app, customer, ctx).select(['id', 'nickname'])
  const rows = userIds.size === 0 ? [] : await people.where('id', 'in', [...userIds]).execute()
  const named = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, nickname } of rows) {
    const name = String(nickname ?? '')
    if (named.has(name)) {
      shared.add(name)
    }
    named.set(name, id)
  }
  return new Map([...named].filter(([name]) => !shared.has(name)))
}

/** A bare list has no header: one is put above it. */
function withHeader(sheet: ReadSheet): ReadSheet {
  return findHeader(sheet.rows, knownHeaders({ fields: FIELDS }))
    ? sheet
    : { ...sheet, rows: [{ row: 0, cells: [HEADER] }, ...sheet.rows] }
}

const HEADER: SheetCell = { ...EMPTY_CELL, kind: 'text', value: '顾客', text: '顾客' }

function unknownError(title: string): FieldError {
  const message: Text = title === '' ? MISSING : filled(UNKNOWN, { title })
  return { path: 'customer', message }
}

const MISSING: Text = ['顾客不能为空', 'Name the customer']
const UNKNOWN: Text = ['没有找到顾客“{title}”', 'There is no customer "{title}"']
const TOO_MANY: Refusal = [
  '一次最多导入 {most} 位顾客',
  'At most {most} {most|customer|customers} at once',
  'notice.tooMany',
]
const CLOSED: Refusal = [
  '仅目标为「指定名单」且未发布的公告可导入名单',
  'Only of a notice that is for a list and was not published yet',
  'notice.closed',
]
const PUBLISHED: Text = ['公告已发布，名单保留', 'The notice was published: its list stays']
