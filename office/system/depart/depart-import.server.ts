import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { SheetError } from '#kit/contract/sheet.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { sheetError } from '#kit/server/crud/import-plan.server.ts'
import {
  chosenHeaders,
  findSheet,
  type Importer,
  type PlannedBook,
  type PlannedUnit,
} from '#kit/server/crud/importer.server.ts'
import { plainImporter } from '#kit/server/crud/plain-importer.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { depart } from './depart.ts'
import { parentCodeOf } from './depart-code.ts'
import { departs, missing } from './depart-rows.server.ts'

const PLACE = 'the place of a department in the tree is in its code; the row was just written'

/** Imported departments: the parent's code is the code without its last level. */
const hooks = (app: AppContext): WriteHooks<typeof depart> => ({ after: (id, ctx) => settle(app, ctx, id) })

/** Rows whose parent neither exists nor is in the file are refused, and parents are written before what is below them. */
export function departImporter(app: AppContext): Importer {
  const plain = plainImporter(app, depart, hooks(app))
  return {
    ...plain,
    plan: async (ctx, book, form) => {
      const planned = await plain.plan(ctx, book, form)
      const found = findSheet(book.sheets, plain, chosenHeaders(plain, form))
      const column = found?.header.columns.find(({ field }) => field === 'orgCode')
      if (!found || !column) {
        return planned
      }
      const codes = new Map(
        found.sheet.rows.map((row) => [row.row, (row.cells[column.index]?.text ?? '').trim()] as const),
      )
      return withParents(app, ctx, planned, { codes, found: { ...found, resource: depart } })
    },
  }
}

interface CodeColumn {
  /** By the number of their rows. */
  readonly codes: ReadonlyMap<number, string>
  readonly found: Parameters<typeof sheetError>[0]
}

async function withParents(
  app: AppContext,
  ctx: RequestContext,
  planned: PlannedBook,
  { codes, found }: CodeColumn,
): Promise<PlannedBook> {
  const known = new Set((await departs(app, ctx).execute()).map(({ orgCode }) => orgCode))
  const codeOf = ({ row }: PlannedUnit): string => codes.get(row) ?? ''
  const sorted = planned.units.toSorted(
    (one, other) => codeOf(one).length - codeOf(other).length || one.row - other.row,
  )
  const units: PlannedUnit[] = []
  const errors: SheetError[] = [...planned.errors]
  for (const unit of sorted) {
    const code = codeOf(unit)
    const parent = parentCodeOf(code)
    if (unit.action !== 'refused' && parent !== '' && !known.has(parent)) {
      const error = sheetError(found, unit.row, 'orgCode', [
        `上级部门“${parent}”不存在`,
        `There is no department "${parent}" above it`,
      ])
      errors.push(error)
      units.push({ ...unit, action: 'refused', errors: [...unit.errors, error] })
    } else {
      if (unit.action !== 'refused') {
        known.add(code)
      }
      units.push(unit)
    }
  }
  return { ...planned, units, errors: errors.toSorted((one, other) => one.row - other.row) }
}

/** Puts an imported department below its parent. @throws DomainError `refused` when there is no parent of that code */
async function settle(app: AppContext, ctx: RequestContext, id: string): Promise<void> {
  const [row] = await departs(app, ctx).where('id', '=', id).execute()
  if (!row) {
    throw missing()
  }
  const parentCode = parentCodeOf(row.orgCode)
  const [parent] = parentCode === '' ? [] : await departs(app, ctx).where('orgCode', '=', parentCode).execute()
  if (parentCode !== '' && !parent) {
    throw refused(['部门{code}的上级{parent}不存在', 'The department {code} has no parent: there is no {parent}'], {
      code: row.orgCode,
      parent: parentCode,
    })
  }
  await sql`
    update sys_depart set parent_id = ${parent?.id ?? null}, org_type = ${String(Number(parent?.orgType ?? 0) + 1)} where id = ${id}
  `.execute(unscoped(ctx.db, PLACE))
}
