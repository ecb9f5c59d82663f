import { type DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { codeText } from '#kit/contract/field.ts'
import { isRequired, readInput, type Values } from '#kit/contract/read-field.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { errorsIn } from '#kit/server/crud/command.server.ts'
import { groupedUnits } from '#kit/server/crud/grouped-units.server.ts'
import type { ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { sheetError, sheetInputs } from '#kit/server/crud/import-plan.server.ts'
import { namedReferences } from '#kit/server/crud/import-references.server.ts'
import { undoNotes, undoRow } from '#kit/server/crud/import-undo.server.ts'
import {
  chosenHeaders,
  type FoundSheet,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  PASSED_OVER,
} from '#kit/server/crud/importer.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { columnsOf, type StoredRow, wireRow } from '#kit/server/crud/rows.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { customer } from '../../trade/model/customer.ts'
import { JOINING, member, termErrors } from '../../trade/model/member.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { joinByStaff } from './join-by-staff.server.ts'

/** A row of such a sheet: what the dialog asks for, of one customer. */
const SHEET = {
  ...member,
  fields: {
    customer: codeText(['顾客', 'Customer'], {
      required: true,
      max: 64,
      help: ['账号、手机号或顾客 ID', 'Account, phone number or id'],
    }),
    ...JOINING,
  },
}

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  customer: ['账号', '顾客账号', '手机号', '顾客ID', 'Account', 'Phone', 'Customer id'],
  kind: ['会员类型', 'Membership'],
  fixedLevelId: ['等级', '会员等级', 'Level'],
  validTo: ['有效期', '有效期至', 'Valid to', 'Until'],
}

const FIELDS: readonly ImportField[] = [
  ...Object.entries(SHEET.fields).map(([name, field]) => ({
    name,
    title: field.title,
    aliases: ALIASES[name] ?? [],
    isRequired: isRequired(field) && field.initial === undefined,
    field,
  })),
  // whoever is a member already is named by it in an export
  { name: 'memberNo', title: member.fields.memberNo.title, isRequired: false, isForeign: true },
]

interface Joined {
  readonly rows: readonly SheetRow[]
  readonly title: string
  readonly userId: string | undefined
  readonly values: Values
  /** They are a member already, and the row says what is so. */
  readonly isThere: boolean
  readonly errors: readonly FieldError[]
}

/**
 * Customers who become members by a sheet: each row is the command `join` of one customer, with its rules, and is tried before.
 * Taken back, memberships that nobody has changed since are gone; the member log keeps that they were there.
 */
export function memberImporter(trade: Trade): Importer {
  const { app } = trade
  return {
    resource: member,
    fields: FIELDS,
    passedOver: PASSED_OVER,
    plan: async (ctx, { file, sheets }, form) => {
      const found = findSheet(sheets, { fields: FIELDS }, chosenHeaders({ fields: FIELDS }, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const grouped = groupedUnits<Joined>({
        sheet: sheet.name,
        groups: await readRows(trade, ctx, found),
        titleOf: ({ title }) => title,
        save: (inside, one) => joined(trade, inside, one),
        errorsOf: ({ rows: [row] }, error) =>
          placed(error).map(({ path, message }) =>
            sheetError({ resource: SHEET, sheet, header }, row?.row ?? 1, path, message),
          ),
      })
      return { ...grouped, name: file.name, sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }) }
    },
    undo: (ctx, note) => undoRow({ app, resource: member, hooks: {}, ctx }, note),
  }
}

async function joined(trade: Trade, ctx: TradeContext, { userId, values, isThere, errors }: Joined) {
  if (isThere) {
    return { action: 'unchanged' as const }
  }
  if (userId === undefined || errors.length > 0) {
    throw invalid(errors)
  }
  const ids = await joinByStaff(trade, ctx, [userId], values as ValuesFor<typeof member>)
  const [undo] = await undoNotes(
    trade.app,
    member,
    ctx,
    ids.map((id) => ({ id, before: null, after: null })),
  )
  return { action: 'created' as const, undo }
}

/** What was refused, at the columns of the sheet. */
function placed(error: DomainError): readonly FieldError[] {
  return errorsIn(error).map(({ path, message }) => ({ path: path in SHEET.fields ? path : 'customer', message }))
}

async function readRows(trade: Trade, ctx: TradeContext, found: FoundSheet): Promise<readonly Joined[]> {
  const { sheet, header } = found
  const { app } = trade
  const rows = sheet.rows.filter(({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''))
  const inputs = await sheetInputs({ app, resource: SHEET, ctx, sheet, header }, rows)
  const wordOf = (input: Readonly<Record<string, unknown>> | undefined, name: string) =>
    String(input?.[name] ?? '').trim()
  const levels = await namedReferences(
    app,
    ctx,
    JOINING.fixedLevelId,
    inputs.map((input) => wordOf(input, 'fixedLevelId')).filter((text) => text !== ''),
  )
  const customers = await customersNamed(
    trade,
    ctx,
    inputs.map((input) => wordOf(input, 'customer')),
  )
  const memberAt = await membersNamed(trade, ctx, found)
  const seen = new Set<string>()
  return rows.map((row, index): Joined => {
    const input = inputs[index]
    const title = wordOf(input, 'customer')
    const level = levels.get(wordOf(input, 'fixedLevelId'))
    const { values, errors } = readInput(
      { fields: JOINING, check: termErrors },
      {
        ...input,
        ...(level && 'value' in level && { fixedLevelId: level.value }),
        ...{ validTo: throughDay(input?.validTo), fixedUntil: throughDay(input?.fixedUntil) },
      },
      'add',
    )
    const userId = customers.get(title)
    const there = memberAt(row)
    if (there) {
      const said = { ...input, ...(level && 'value' in level && { fixedLevelId: level.value }) }
      const errors = differing(trade, there, said).map((path) => ({ path, message: IS_MEMBER }))
      return { ...{ rows: [row], title, userId: there.userId, values }, isThere: errors.length === 0, errors }
    }
    const isTwice = userId !== undefined && seen.has(userId)
    seen.add(userId ?? '')
    return {
      ...{ rows: [row], title, userId, values, isThere: false },
      errors: [
        ...(title === '' ? [{ path: 'customer', message: MISSING }] : []),
        ...(title !== '' && userId === undefined ? [{ path: 'customer', message: UNKNOWN }] : []),
        ...(isTwice ? [{ path: 'customer', message: TWICE }] : []),
        ...(level && 'error' in level ? [{ path: 'fixedLevelId', message: level.error }] : []),
        ...errors,
      ],
    }
  })
}

interface StoredMember extends StoredRow {
  readonly userId: string
}

/** Those who are members already, by the numbers that rows name. */
async function membersNamed(
  { app }: Trade,
  ctx: TradeContext,
  { sheet, header }: FoundSheet,
): Promise<(row: SheetRow) => StoredMember | undefined> {
  const index = header.columns.find(({ field }) => field === 'memberNo')?.index ?? -1
  const numberOf = ({ cells }: SheetRow) => (cells[index]?.text ?? '').trim()
  const numbers = [...new Set(sheet.rows.map(numberOf))].filter((no) => no !== '')
  const rows = visibleRows(app, member, ctx).select([...columnsOf(member)] as never)
  const stored = (numbers.length === 0
    ? []
    : await rows.where('memberNo', 'in', numbers).execute()) as unknown as readonly StoredMember[]
  const known = new Map(stored.map((one) => [String(one.memberNo), one]))
  return (row) => known.get(numberOf(row))
}

/** What a row says of a membership otherwise than it is; an empty cell says nothing. */
function differing({ app }: Trade, there: StoredMember, said: Readonly<Record<string, unknown>>): readonly string[] {
  const current = wireRow(member, there, app.clock)
  return ['kind', 'fixedLevelId', 'fixedUntil', 'validTo'].filter(
    (name) => said[name] !== undefined && String(said[name]) !== String(current[name] ?? ''),
  )
}

/**
 * Customers by what a sheet calls them: their id, else their account, else their phone number. Whoever may not see phone numbers
 * finds nobody by one.
 */
async function customersNamed(
  { app }: Trade,
  ctx: TradeContext,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(texts)].filter((text) => text !== '')
  const named = new Map<string, string>()
  const names = ['id', 'account', ...(ctx.user.can(TRADE_RIGHTS.phone) ? (['phone'] as const) : [])] as const
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE)
    const rows = await visibleRows(app, customer, ctx)
      .select(['id', 'account', 'phone'])
      .where((where) => where.or(names.map((name) => where(name, 'in', some))))
      .execute()
    for (const name of names.toReversed()) {
      for (const row of rows) {
        named.set(String(row[name] ?? ''), row.id)
      }
    }
  }
  return named
}

/** Customers that are looked up by one statement. */
const AT_ONCE = 1000

/** A day without a time is meant to its end. */
function throughDay(cell: unknown): unknown {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?: 00:00:00)?$/.exec(String(cell ?? '').trim()) ?? []
  return day === undefined ? cell : `${day} 23:59:59`
}

const IS_MEMBER: Refusal = [
  '该顾客已是会员，导入不修改；请在会员页修改',
  'A member already: change that on the page of members',
  'member.isMember',
]
const MISSING: Refusal = ['顾客不能为空', 'Name the customer', 'member.missing']
const UNKNOWN: Refusal = ['没有找到该顾客', 'There is no such customer', 'member.unknown']
const TWICE: Refusal = ['顾客在文件中重复', 'The customer is there twice', 'member.twice']
