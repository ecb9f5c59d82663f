import { byParent, nested } from '#kit/contract/nested.ts'
import { type Locale, nameIn } from '#kit/contract/text.ts'

/** A department as everybody signed in may see it; telephone, address and notes stay with the page of departments. */
export interface DepartRow {
  readonly id: string
  /** null or '' for a company. */
  readonly parentId: string | null
  readonly departName: string
  readonly departNameEn: string | null
  readonly departNameAbbr: string | null
  readonly orgCode: string
  /** 1 company, 2 department, 3 post. */
  readonly orgCategory: string
  /** Number of the level, from 1. */
  readonly orgType: string | null
  readonly departOrder: number
}

/** What only the page of departments shows. */
export interface DepartDetails {
  readonly description: string | null
  readonly mobile: string | null
  readonly fax: string | null
  readonly address: string | null
  readonly memo: string | null
  readonly status: string | null
  readonly version: number
  readonly createBy: string | null
  readonly createTime: string | null
  readonly updateBy: string | null
  readonly updateTime: string | null
  /** Ids of the users in charge, joined by commas. */
  readonly directorUserIds: string
  readonly delFlag: '0'
  readonly qywxIdentifier: null
}

/** A node of the department tree. */
export interface DepartNode extends DepartRow, Partial<DepartDetails> {
  readonly key: string
  readonly value: string
  /** The name in the language of whoever asks. */
  readonly title: string
  readonly isLeaf: boolean
  readonly children: readonly DepartNode[] | null
}

/** A node by itself: of a flat list, or of a level whose children are loaded later. */
export function departNode(
  row: DepartRow,
  { locale, isLeaf, children = null }: Pick<DepartNode, 'isLeaf'> & Partial<Pick<DepartNode, 'children'>> & InLocale,
): DepartNode {
  return { ...row, key: row.id, value: row.id, title: departNameIn(row, locale), isLeaf, children }
}

interface InLocale {
  readonly locale: Locale
}

/** The name in a language; the Chinese one where there is no other. */
export function departNameIn(row: Pick<DepartRow, 'departName' | 'departNameEn'>, locale: Locale): string {
  return nameIn(locale, row.departName, row.departNameEn)
}

/** Departments as a tree, in the order of the rows; those whose parent is not among them stand at the top. */
export function departTree(rows: readonly DepartRow[], { locale }: InLocale): readonly DepartNode[] {
  return nested(rows, (row, children: readonly DepartNode[]) =>
    departNode(row, { locale, isLeaf: children.length === 0, children: children.length === 0 ? null : children }),
  )
}

/** The given departments and everything below them, in the order of the rows. */
export function withDescendants<Row extends Pick<DepartRow, 'id' | 'parentId'>>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const wanted = new Set(ids)
  const below = byParent(rows)
  const open = [...wanted]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const child of below.get(id) ?? []) {
      if (!wanted.has(child.id)) {
        wanted.add(child.id)
        open.push(child.id)
      }
    }
  }
  return rows.filter(({ id }) => wanted.has(id))
}

/** Departments from the top down to the given one, as far as they are among the rows. */
export function pathTo<Row extends Pick<DepartRow, 'id' | 'parentId'>>(
  rows: ReadonlyMap<string, Row>,
  id: string,
): readonly Row[] {
  const path: Row[] = []
  const seen = new Set<string>()
  for (let row = rows.get(id); row && !seen.has(row.id); row = rows.get(row.parentId ?? '')) {
    seen.add(row.id)
    path.unshift(row)
  }
  return path
}
