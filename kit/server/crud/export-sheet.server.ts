import { DomainError } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { WorkbookValue } from '../sheets/write-workbook.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { StoredRow } from './rows.server.ts'

/** A column of an export. */
export interface NamedField {
  readonly name: string
  readonly field: Field
}

/** A workbook of the rows that match, such as one with a row for each part of a row. */
export interface ExportSheet {
  readonly title: Text
  readonly columns: readonly NamedField[]
  /** Its rows for a batch of those that match, in their order; amounts in fen. */
  rowsOf(rows: readonly StoredRow[], ctx: RequestContext): Promise<readonly (readonly WorkbookValue[])[]>
}

/** Workbooks beside the standard one, by the name that a request asks for as `sheet`. */
export type ExportSheets = Readonly<Record<string, ExportSheet>>

const registered = new WeakMap<AppContext, Map<string, ExportSheets>>()

/** Names the further workbooks of a resource. */
export function registerSheets(app: AppContext, resource: AnyResource, sheets: ExportSheets): void {
  const known = registered.get(app) ?? new Map<string, ExportSheets>()
  registered.set(app, known.set(resource.name, sheets))
}

/**
 * The workbook that a request asks for by name; undefined for the standard one.
 * @throws DomainError `invalid` for a name that the resource does not know
 */
export function sheetNamed(app: AppContext, resource: AnyResource, name: unknown): ExportSheet | undefined {
  if (typeof name !== 'string' || name === '') {
    return undefined
  }
  const sheets = registered.get(app)?.get(resource.name) ?? {}
  const sheet = Object.hasOwn(sheets, name) ? sheets[name] : undefined
  if (!sheet) {
    const message: Refusal = ['没有此导出表', 'There is no such sheet', 'sheet.unknown']
    throw new DomainError('invalid', message, { errors: [{ path: 'sheet', message }] })
  }
  return sheet
}
