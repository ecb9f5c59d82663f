import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { SentForm } from '#kit/server/http/multipart.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { createCategories, createMakers, type KnownNames } from './goods-names.server.ts'
import { NEW_NAME_RIGHTS, type NewNameKind, newNamesError, newNamesIn } from './import/new-names.ts'
import type { GoodsDecision } from './import/plan-against.ts'

export type NewNames = Readonly<Record<NewNameKind, readonly string[]>>

/**
 * The names that the import may create.
 * @throws DomainError `forbidden` for names that the caller may not create by hand either, `invalid` for too many
 */
export function newNamesOf({ user }: RequestContext, fields: SentForm['fields']): NewNames {
  const names = {
    createMakers: newNamesIn(fields.createMakers),
    createCategories: newNamesIn(fields.createCategories),
  }
  for (const kind of ['createMakers', 'createCategories'] as const) {
    const permission = NEW_NAME_RIGHTS[kind]
    if (names[kind].length > 0 && !user.can(permission)) {
      throw new DomainError('forbidden', MAY_NOT[kind], { data: { permission } })
    }
    const error = newNamesError(kind, names[kind].length)
    if (error) {
      throw invalid([error])
    }
  }
  return names
}

/** Creates the new names that rows use. @returns the codes of all categories by their names */
export async function createNames(
  ctx: RequestContext,
  decisions: readonly GoodsDecision[],
  { newNames, names }: { readonly newNames: NewNames; readonly names: KnownNames },
): Promise<ReadonlyMap<string, string>> {
  const used = {
    manufacturer: new Set(decisions.map(({ values }) => values?.manufacturer)),
    category: new Set(decisions.map(({ values }) => values?.category)),
  }
  await createMakers(
    ctx,
    newNames.createMakers.filter((name) => used.manufacturer.has(name) && !names.makers.includes(name)),
  )
  const codes = await createCategories(
    ctx,
    newNames.createCategories.filter((name) => used.category.has(name) && !names.categories.has(name)),
  )
  return new Map([...names.categories, ...codes])
}

const MAY_NOT: Readonly<Record<NewNameKind, Refusal>> = {
  createMakers: [
    '没有新增厂商的权限，请联系管理员授权',
    'You may not create makers; ask an administrator',
    'permission.newMakers',
  ],
  createCategories: [
    '没有新增分类的权限，请联系管理员授权',
    'You may not create categories; ask an administrator',
    'permission.newCategories',
  ],
}
