import type { TreeRow } from '#kit/web/table/tree-table/tree-state.ts'
import type { Category } from './category.ts'

export interface CategoryRow extends Category, TreeRow {}

/** A row of the wire, whose `hasChild` is '1' or '0'. */
export function categoryRow(wire: unknown): CategoryRow {
  const row: Readonly<Record<string, unknown>> = typeof wire === 'object' && wire !== null ? { ...wire } : {}
  const { nameEn } = row
  return {
    id: String(row.id ?? ''),
    pid: String(row.pid ?? ''),
    name: String(row.name ?? ''),
    nameEn: typeof nameEn === 'string' && nameEn !== '' ? nameEn : null,
    code: String(row.code ?? ''),
    version: Number(row.version ?? 0),
    hasChildren: row.hasChild === '1',
  }
}
