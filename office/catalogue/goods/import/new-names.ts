import type { FieldError } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'

/** Makers, and categories, that one import may create. More at once are misread columns, not new names. */
export const MOST_NEW_NAMES = 500

/** Characters of a name, as the dictionary and the tree hold them. */
const NAME_LENGTH = 100

/** Who imports needs the right to create what the import creates. */
export const NEW_NAME_RIGHTS = { createMakers: 'system:dict:add', createCategories: 'system:category:add' } as const

export type NewNameKind = keyof typeof NEW_NAME_RIGHTS

const TOO_MANY: Readonly<Record<NewNameKind, Refusal>> = {
  createMakers: [
    '一次导入最多新增{max}个厂商',
    'One import creates at most {max} {max|maker|makers}',
    'goods.tooManyMakers',
  ],
  createCategories: [
    '一次导入最多新增{max}个分类',
    'One import creates at most {max} {max|category|categories}',
    'goods.tooManyCategories',
  ],
}

/** The names of a field of the import form, joined by `|`; each once. */
export function newNamesIn(text: string | undefined): readonly string[] {
  const names = (text ?? '').split('|').map((part) => part.trim())
  return [...new Set(names.filter((name) => name !== '' && name.length <= NAME_LENGTH))]
}

export function newNamesError(kind: NewNameKind, count: number): FieldError | null {
  return count > MOST_NEW_NAMES ? { path: kind, message: filled(TOO_MANY[kind], { max: MOST_NEW_NAMES }) } : null
}
