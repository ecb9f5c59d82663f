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
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { depart } from './depart.ts'
import { parentCodeOf } from './depart-code.ts'
import { departs, missing } from './depart-rows.server.ts'

const PLACE = 'the place of a department in the tree is in its code; the row was just written'

/** Imported departments: the parent's code is the code without its last level. */
const hooks = (app: AppContext): WriteHooks<typeof depart> => ({ after: (ids, ctx) => settle(app, ctx, ids) })

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

/**
 * Puts imported departments below their parents, level by level: the parent of one may be another one.
 * @throws DomainError `refused` when there is no parent of that code
 */
async function settle(app: AppContext, ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await departs(app, ctx)
    .where('id', 'in', [...ids])
    .execute()
  if (rows.length < ids.length) {
    throw missing()
  }
  const lengths = [...new Set(rows.map(({ orgCode }) => orgCode.length))].sort((one, other) => one - other)
  for (const length of lengths) {
    await settleLevel(
      app,
      ctx,
      rows.filter(({ orgCode }) => orgCode.length === length),
    )
  }
}

async function settleLevel(
  app: AppContext,
  ctx: RequestContext,
  rows: readonly { readonly id: string; readonly orgCode: string }[],
): Promise<void> {
  const found = await departs(app, ctx)
    .where('orgCode', 'in', [...new Set(rows.map(({ orgCode }) => parentCodeOf(orgCode)))])
    .execute()
  const parents = new Map(found.map((parent) => [parent.orgCode, parent]))
  const places = rows.map(({ id, orgCode }) => {
    const parentCode = parentCodeOf(orgCode)
    const parent = parents.get(parentCode)
    if (parentCode !== '' && !parent) {
      throw refused(
        [
          '部门{code}的上级{parent}不存在',
          'The department {code} has no parent: there is no {parent}',
          'depart.noParent',
        ],
        {
          code: orgCode,
          parent: parentCode,
        },
      )
    }
    return { id, parentId: parent?.id ?? null, orgType: String(Number(parent?.orgType ?? 0) + 1) }
  })
  await sql`
    update ${withDeleted('sys_depart')} d set parent_id = p.parent_id, org_type = p.org_type
    from unnest(${places.map(({ id }) => id)}::text[], ${places.map(({ parentId }) => parentId)}::text[],
      ${places.map(({ orgType }) => orgType)}::text[]) p (id, parent_id, org_type)
    where d.id = p.id
  `.execute(unscoped(ctx.db, PLACE))
}
