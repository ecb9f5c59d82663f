import { invalid } from '#kit/contract/errors.ts'
import type { Field } from '#kit/contract/field.ts'
import { textFieldOf } from '#kit/contract/reference.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'

/** A table used as a dictionary: text and code columns, and whether it is a tree. */
export interface RegisteredTable {
  readonly table: string
  readonly text: string
  readonly code: string
  readonly tree?: RegisteredTree | undefined
  /** Column of the text in English, where rows have one; empty for those without. */
  readonly textEn?: string | undefined
  /** How those read the text who may not read it as it is. */
  readonly masked?: Field['masked']
  /** Column and value of each condition that its rows meet. */
  readonly filter?: readonly (readonly [column: string, value: string])[]
}

export interface RegisteredTree {
  /** Column of the parent's id. */
  readonly parent: string
  /** Parent of the rows that have none; null and '' mean the same. */
  readonly root: string
  /** Column that orders siblings. */
  readonly order: string
  /** Columns that a picker's condition may name. */
  readonly conditions: readonly string[]
}

/** Triples that clients use and no declaration names. */
const SYSTEM_TRIPLES = [
  'sys_user,realname,username',
  'sys_user,realname,id',
  'sys_depart,depart_name,id',
  'sys_depart,depart_name,org_code',
  'sys_role,role_name,id',
  'sys_role,role_name,role_code',
  'sys_position,name,id',
  'sys_position,name,code',
  'sys_category,name,id',
  'sys_category,name,code',
  'sys_dict_item,item_text,id',
] as const

const TREES: Readonly<Record<string, RegisteredTree>> = {
  sys_category: { parent: 'pid', root: '0', order: 'sort_order', conditions: ['name', 'code'] },
  sys_depart: {
    parent: 'parent_id',
    root: '',
    order: 'depart_order',
    conditions: ['depart_name', 'org_category', 'org_type', 'org_code', 'status'],
  },
  sys_dict_item: {
    parent: 'parent_id',
    root: '',
    order: 'sort_order',
    conditions: ['dict_id', 'item_text', 'item_value', 'status'],
  },
}

/** Columns of texts in English, by table and column of the Chinese text. */
const ENGLISH: Readonly<Record<string, string>> = {
  'shop_member_level,name': 'name_en',
  'shop_notice,title': 'title_en',
  'shop_report_cause,title': 'title_en',
  'sys_depart,depart_name': 'depart_name_en',
  'sys_dict_item,item_text': 'item_text_en',
  'sys_position,name': 'name_en',
  'sys_role,role_name': 'role_name_en',
}

/** What makes a table a tree, whatever is read of it. */
export function treeOfTable(table: string): RegisteredTree | undefined {
  return TREES[table]
}

/** Every triple that may be asked for; a triple of a request is compared with these as a whole, never taken apart. */
export function registeredTables(catalogue: readonly AnyResource[]): ReadonlyMap<string, RegisteredTable> {
  const declared = catalogue.flatMap((resource) =>
    fieldEntries(resource).flatMap(([, field]) => (field.source ? [{ triple: field.source, field }] : [])),
  )
  return new Map(
    [...SYSTEM_TRIPLES.map((triple) => ({ triple, field: undefined })), ...declared].map(({ triple, field }) => {
      const [table = '', text = '', code = ''] = triple.split(',')
      const masked = field && textFieldOf(field)?.masked
      return [triple, { table, text, textEn: ENGLISH[`${table},${text}`], code, tree: treeOfTable(table), masked }]
    }),
  )
}

/**
 * The triple of a code as a client sends it; spaces around its parts, an empty condition (`table where ,text,code`) and
 * an empty fourth part mean nothing.
 */
export function tripleOf(sent: string): string {
  return partsOf(sent).triple
}

/**
 * The table that is registered by declarations under the triple of a code.
 * @throws DomainError `invalid` for a condition or a fourth part: rows are narrowed by rules of the server only, and an
 * answer that leaves the asked condition out would be another one than asked for.
 */
export function tableOf(tables: ReadonlyMap<string, RegisteredTable>, sent: string): RegisteredTable | undefined {
  if (!sent.includes(',')) {
    return undefined
  }
  const known = tables.get(tripleOf(sent))
  if (known) {
    requireNoCondition(sent)
  }
  return known
}

/** @throws DomainError `invalid` for a code with a condition or a fourth part. */
export function requireNoCondition(sent: string): void {
  if (partsOf(sent).hasCondition) {
    throw invalid([
      {
        path: 'code',
        message: [
          '字典Code不支持查询条件',
          'A dictionary code cannot carry a condition',
          'dictionary.codeWithCondition',
        ],
      },
    ])
  }
}

function partsOf(sent: string): { readonly triple: string; readonly hasCondition: boolean } {
  const [table = '', text = '', code = '', ...more] = sent.split(',').map((part) => part.trim())
  const [name = '', condition] = table.split(/\s+where\b/i)
  const hasCondition = Boolean(condition?.trim()) || more.some((part) => part !== '')
  return { triple: [name, text, code].join(','), hasCondition }
}
