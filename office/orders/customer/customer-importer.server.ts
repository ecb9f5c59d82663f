import { z } from 'zod'
import type { SheetRow } from '#kit/contract/sheet.ts'
import { type RowReader, rowReader } from '#kit/contract/sheet-row.ts'
import { tagsIn } from '#kit/contract/tags.ts'
import { filled, type Text, wordsOf } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'
import { undoNotes, undoRow } from '#kit/server/crud/import-undo.server.ts'
import {
  chosenHeaders,
  findSheet,
  headerTexts,
  type Importer,
  type ImportField,
  noHeader,
  PASSED_OVER,
  type PlannedUnit,
} from '#kit/server/crud/importer.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import {
  addImportedCustomers,
  customersKnown,
  type FoundCustomer,
  type Known,
  removeImportedCustomers,
} from '../../trade/commands/moving-in/imported-customers.server.ts'
import { plainEmail, plainPhone } from '../../trade/model/contact.ts'
import { customer } from '../../trade/model/customer.ts'
import { PASSWORDS_KEPT_OUT } from '../../trade/model/moving-in.ts'
import { CUSTOMER_SHEET, CUSTOMER_SOURCES, type CustomerField } from './customer-sheet.ts'

const FIELDS: readonly ImportField[] = Object.entries(CUSTOMER_SHEET).map(([name, { field, ...more }]) => ({
  name,
  title: field.title,
  aliases: 'aliases' in more ? more.aliases : [],
  isRequired: false,
  field,
  isForeign: 'isForeign' in more && more.isForeign,
}))

/** What is filled in where somebody who is there already has none. */
const FILLED = ['phone', 'email', 'birthday', 'tags', 'remark'] as const

type Filled = Readonly<Partial<Record<(typeof FILLED)[number], string>>>

interface ReadCustomer extends Known {
  readonly row: SheetRow
  readonly title: string
  readonly nickname: string
  readonly registerAt: Date | null
  readonly values: Filled
}

const MADE = z.object({ made: z.object({ id: z.string(), version: z.number() }) })

/**
 * Customers of other shops. Who is there already, by account, phone number or e-mail address, stays as they are: only what
 * they have none of is filled in, and what differs is told. Passwords are not read.
 */
export function customerImporter(trade: Trade): Importer {
  const { app } = trade
  const importer: Importer = {
    resource: customer,
    fields: FIELDS,
    sources: CUSTOMER_SOURCES,
    keptOut: PASSWORDS_KEPT_OUT,
    passedOver: [...PASSED_OVER, ...readOnlyTitles()],
    plan: async (ctx, { file, sheets }, form) => {
      const found = findSheet(sheets, importer, chosenHeaders(importer, form))
      if (!found) {
        throw noHeader(file.name)
      }
      const { sheet, header } = found
      const reader = rowReader(found, app.clock)
      const rows = sheet.rows.filter(
        ({ row, cells }) => row > header.row && cells.some(({ text }) => text.trim() !== ''),
      )
      const read = rows.map((row) => readCustomer(reader, row, { source: found.source?.name ?? '', clock: app.clock }))
      const peopleOf = await customersKnown(ctx, read)
      const seen = new Map<string, number>()
      const plans = new Map<
        number,
        { readonly read: ReadCustomer; readonly there: FoundCustomer | undefined; readonly fill: Filled }
      >()
      const units = read.map((one): PlannedUnit => {
        const there = peopleOf(one)
        checkTwice(reader, one, { there, seen })
        const [person] = there
        const fill = person ? fillOf(reader, one, person) : {}
        const errors = reader.errorsOf(one.row)
        const isRefused = errors.some(({ severity }) => severity === 'refused')
        plans.set(one.row.row, { read: one, there: person, fill })
        const action = isRefused
          ? 'refused'
          : !person
            ? 'created'
            : Object.keys(fill).length > 0
              ? 'updated'
              : 'unchanged'
        return { sheet: sheet.name, row: one.row.row, rows: 1, title: one.title, action, errors }
      })
      return {
        name: file.name,
        units,
        errors: units.flatMap(({ errors }) => errors),
        sheetOf: () => ({ headers: headerTexts(header), rows: sheet.rows }),
        write: async (inside, some) => {
          const own = some.map((unit) => ({ unit, plan: plans.get(unit.row) }))
          const added = own.flatMap(({ unit, plan }) => (unit.action === 'created' && plan ? [plan.read] : []))
          const ids = [
            ...(await addImportedCustomers(
              trade,
              inside,
              added.map(({ account, nickname, phone, email, registerAt, values }) => {
                const { phone: _phone, email: _email, ...more } = values
                return { account, nickname, phone, email, registerAt, more }
              }),
            )),
          ]
          const written: { action: PlannedUnit['action']; undo?: unknown }[] = []
          for (const { unit, plan } of own) {
            if (unit.action === 'created') {
              written.push({ action: 'created', undo: { made: { id: ids.shift(), version: 0 } } })
            } else if (unit.action === 'updated' && plan?.there) {
              written.push({ action: 'updated', undo: await fillIn(trade, inside, plan.there.id, plan.fill) })
            } else {
              written.push({ action: unit.action })
            }
          }
          return written
        },
      }
    },
    undo: async (ctx, note) => {
      const { data } = MADE.safeParse(note)
      return data
        ? ((await removeImportedCustomers(trade, ctx, [data.made]))[0] ?? [])
        : undoRow({ app, resource: customer, hooks: {}, ctx }, note)
    },
  }
  return importer
}

/** Columns of the export of customers that are no facts of theirs. */
function readOnlyTitles(): readonly string[] {
  const own = new Set<string>(Object.values(CUSTOMER_SHEET).flatMap(({ field }) => wordsOf(field.title)))
  const all = [...Object.values(customer.fields), ...Object.values(customer.computed ?? {})]
  return all.flatMap(({ title }) => wordsOf(title)).filter((title) => !own.has(title))
}

function readCustomer(
  reader: RowReader,
  row: SheetRow,
  { source, clock }: { readonly source: string; readonly clock: ZonedClock },
): ReadCustomer {
  const word = (field: CustomerField) => reader.text(row, field, CUSTOMER_SHEET[field].field.max)
  const email = plainEmail(word('email'))
  if (word('email') !== '' && email === '') {
    reader.note(row, 'email', WRONG_EMAIL)
  }
  const said = word('phone') || word('phone2')
  const phone = plainPhone(said)
  if (said !== '' && phone === '') {
    reader.note(row, 'phone', /\*/.test(said) ? MASKED : WRONG_PHONE, /\*/.test(said) ? 'skipped' : 'refused')
  }
  const [first, last] = [word('firstName'), word('lastName')]
  // Chinese names are written without a space, the family name first
  const full = /\p{Script=Han}/u.test(first + last) ? `${last}${first}` : [first, last].filter(Boolean).join(' ')
  const no = word('externalNo').replace(/^'/, '')
  const account = word('account') || email || phone || (no && source ? `${source}#${no}` : '')
  if (account === '') {
    reader.note(row, whoColumn(reader), NO_ONE)
  }
  const nickname = (word('nickname') || full || account).slice(0, NICKNAME_MAX)
  const birthday = reader.moment(row, 'birthday')
  const values: Filled = {
    ...(phone && { phone }),
    ...(email && { email }),
    // the day of a moment that was read without a time
    ...(birthday && { birthday: clock.format(birthday).slice(0, DAY_LENGTH) }),
    ...(word('tags') && { tags: tagsIn(word('tags')).join(',') }),
    ...(word('remark') && { remark: word('remark') }),
  }
  return {
    row,
    title: nickname || account,
    account,
    email,
    phone,
    nickname,
    registerAt: reader.moment(row, 'registerAt'),
    values,
  }
}

/** The column that says who somebody is. */
function whoColumn(reader: RowReader): CustomerField {
  return (['account', 'email', 'phone'] as const).find(reader.has) ?? 'account'
}

/** Characters of `YYYY-MM-DD`. */
const DAY_LENGTH = 10
const NICKNAME_MAX = 50

/** The same person twice in a file, or a row that fits several people. */
function checkTwice(
  reader: RowReader,
  { row, account, email, phone }: ReadCustomer,
  { there, seen }: { readonly there: readonly FoundCustomer[]; readonly seen: Map<string, number> },
): void {
  if (there.length > 1) {
    reader.note(row, whoColumn(reader), filled(SEVERAL, { names: there.map((one) => one.nickname).join('、') }))
  }
  const keys = [`a ${account}`, `e ${email}`, `p ${phone}`].filter((key) => key.length > 2)
  const before = keys.map((key) => seen.get(key)).find((one) => one !== undefined)
  if (before !== undefined) {
    reader.note(row, whoColumn(reader), filled(TWICE, { row: before }))
  }
  for (const key of keys) {
    seen.set(key, seen.get(key) ?? row.row)
  }
}

/** What of a row a person has none of; what differs stays, and is told. */
function fillOf(reader: RowReader, { row, values }: ReadCustomer, person: FoundCustomer): Filled {
  const fill: Partial<Record<(typeof FILLED)[number], string>> = {}
  for (const name of FILLED) {
    const [value, stored] = [values[name], textOf(person[name])]
    if (value !== undefined && stored === '') {
      fill[name] = value
    } else if (value !== undefined && value.toLowerCase() !== stored.toLowerCase()) {
      reader.note(row, name, KEPT, 'skipped')
    }
  }
  return fill
}

function textOf(value: string | null): string {
  return value ?? ''
}

async function fillIn({ app }: Trade, ctx: TradeContext, id: string, values: Filled): Promise<unknown> {
  const before = await storedById(app, customer, ctx, id, { isLocked: true })
  const after = await updateRow(app, customer, ctx, { id, version: before.version, values })
  const [note] = await undoNotes(app, customer, ctx, [{ id, before: before as never, after: after as never }])
  return note
}

const WRONG_EMAIL: Text = ['邮箱格式不正确', 'This is no e-mail address']
const WRONG_PHONE: Text = ['电话格式不正确', 'This is no phone number']
const MASKED: Text = ['号码已打码，不导入', 'The number is masked and not taken']
const NO_ONE: Text = ['账号、手机号、邮箱至少填一项', 'Give an account, a phone number or an e-mail address']
const SEVERAL: Text = ['与多位顾客相符：{names}', 'It fits several customers: {names}']
const TWICE: Text = ['与第 {row} 行是同一位顾客', 'The same customer as row {row}']
const KEPT: Text = ['与现有顾客不同，保留现值', 'It differs from what is known of the customer, which stays']
