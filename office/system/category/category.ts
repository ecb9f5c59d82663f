import { codeText, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { LOCALES, type Locale } from '#kit/contract/text.ts'

/** Longest name of a category in either language. */
export const CATEGORY_NAME_MAX = 100

/** Longest code: 33 levels. */
export const CODE_MAX = 100

/** Categories of figures, a tree. Titles of the fields are the headers of its sheets. */
export const category = defineResource({
  name: 'category',
  title: ['分类字典', 'Categories'],
  path: '/sys/category',
  table: 'sys_category',
  permission: 'system:category',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isys/category',
    component: 'system/SysCategoryList',
    icon: 'apartment',
    order: 30,
  },
  fields: {
    name: text(['类型名称', 'Name'], { required: true, max: CATEGORY_NAME_MAX }),
    nameEn: text(['英文名称', 'English name'], { max: CATEGORY_NAME_MAX }),
    code: codeText(['类型编码', 'Code'], {
      required: true,
      max: CODE_MAX,
      unique: true,
      fixed: true,
      rules: [matches(/^([A-Z]\d\d)+$/, ['编码形如 A01、A01A02', 'A code looks like A01 or A01A02'])],
    }),
    hasChild: text(['是否有子节点(1:有)', 'Has children (1: yes)'], { readonly: true, max: 3 }),
  },
  list: ['name', 'nameEn', 'code', 'hasChild'],
  search: {},
  form: [['name', 'nameEn'], ['code']],
  without: ['list'],
})

/** A category as the wire has it. */
export interface Category {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly nameEn: string | null
  /** Grows by three characters per level: `A01`, `A01A02`. */
  readonly code: string
  readonly version: number
}

/** Characters of a code per level. */
const CODE_STEP = 3

/** Codes of the rows above and the row itself, from the root: `A01A02` → `A01`, `A01A02`. */
export function codePath(code: string): readonly string[] {
  return Array.from({ length: Math.ceil(code.length / CODE_STEP) }, (_, level) =>
    code.slice(0, (level + 1) * CODE_STEP),
  )
}

/** The name in the asked language, and the other one beside it where there is one. */
export function categoryNames({ name, nameEn }: Pick<Category, 'name' | 'nameEn'>, locale: Locale): readonly string[] {
  const names = locale === LOCALES[0] ? [name, nameEn] : [nameEn, name]
  return names.filter((one): one is string => Boolean(one))
}
