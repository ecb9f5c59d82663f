import { codeText, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Tables that administrators let fields choose from, beside those that declarations name. */
export const tableDictionary = defineResource({
  name: 'table-dictionary',
  title: ['表字典', 'Table dictionary'],
  path: '/sys/dictTable',
  table: 'sys_dict_table',
  permission: 'system:dictTable',
  power: 'none',
  menu: { under: 'system', url: '/isystem/dictTable', component: 'system/DictTableList', icon: 'database', order: 26 },
  fields: {
    /** The triple `table,text column,code column` by which it is asked for. */
    code: codeText(['字典编码', 'Code'], {
      required: true,
      max: 200,
      unique: true,
      fixed: true,
      rules: [
        matches(/^[a-z]\w*(?:,[a-z]\w*){2}$/, [
          '请选择数据表、文本字段和编码字段',
          'Choose a table, a text and a code',
        ]),
      ],
    }),
    filter: text(['限定条件', 'Only rows with'], {
      max: 255,
      rules: [
        matches(/^[a-z]\w*=[^,=]+(?:,[a-z]\w*=[^,=]+)*$/, [
          '条件须为「字段=值」，值不能含逗号和等号',
          'A condition is column=value; values have neither commas nor equals signs',
        ]),
      ],
    }),
    description: text(['描述', 'Description'], { max: 255 }),
  },
  list: ['code', 'filter', 'description'],
  search: { code: 'like', description: 'like' },
  form: [['code'], ['filter'], ['description']],
  without: ['importExcel'],
})

/** A declared table and what may be chosen of it, as the form reads it. */
export interface DictTable {
  readonly table: string
  readonly title: string
  readonly columns: readonly {
    readonly column: string
    readonly title: string
    /** It can be read as the name of a row. */
    readonly isText: boolean
  }[]
}

/** Column and value of each condition of a filter. */
export function filterPairs(filter: string | null | undefined): readonly (readonly [column: string, value: string])[] {
  return (filter ?? '').split(',').flatMap((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)] as const]
  })
}
