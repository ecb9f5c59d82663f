import { DomainError, invalid, refused } from '#kit/contract/errors.ts'
import { nameIn, type Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { StoredRowOf, ValuesFor, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { requireItemsUnused } from '#kit/server/crud/used-by.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { CodeDictionaries } from './code-dictionaries.ts'
import { type dictionaryItem, hasSpecialSigns, ITEM_STATUS } from './dictionary.ts'
import { itemsOfDictionary, nextPlace, readableDictionary } from './dictionary-rows.server.ts'
import { idsAbove } from './item-tree.ts'

type Item = typeof dictionaryItem

/** What is asked of an item before it is written or goes. */
export function itemHooks(app: AppContext, code: CodeDictionaries): WriteHooks<Item> {
  return {
    prepare: (values, ctx, before) => (before ? edited(app, code, ctx, values, before) : added(app, code, ctx, values)),
    guardDelete: (rows, ctx) => requireFree(app, code, ctx, rows),
  }
}

async function added(app: AppContext, code: CodeDictionaries, ctx: RequestContext, sent: ValuesFor<Item>) {
  const values = { ...sent, itemValue: (sent.itemValue ?? '').trim(), parentId: sent.parentId || null }
  const { id, dictCode } = await readableDictionary(app, ctx, values.dictId ?? '')
  if (code.isFixed(dictCode)) {
    throw invalid([{ path: 'itemValue', message: FIXED }])
  }
  requirePlain(code, dictCode, values.itemValue)
  const place = await nextPlace(ctx, id)
  await requireUnique(ctx, id, values.itemValue)
  await requireParent(ctx, id, values.parentId)
  return { ...values, sortOrder: values.sortOrder ?? place }
}

async function edited(
  app: AppContext,
  code: CodeDictionaries,
  ctx: RequestContext,
  sent: ValuesFor<Item>,
  before: StoredRowOf<Item>,
) {
  const { id, dictCode } = await readableDictionary(app, ctx, before.dictId)
  const { itemValue, parentId } = sent
  const value = itemValue?.trim()
  if (code.isFixed(dictCode)) {
    const errors = [
      ...(value !== undefined && value !== before.itemValue ? [{ path: 'itemValue', message: FIXED }] : []),
      ...(sent.status === ITEM_STATUS.disabled && before.status !== ITEM_STATUS.disabled
        ? [{ path: 'status', message: FIXED_ON }]
        : []),
    ]
    if (errors.length > 0) {
      throw invalid(errors)
    }
  }
  if (value !== undefined && value !== before.itemValue) {
    requirePlain(code, dictCode, value)
    await nextPlace(ctx, id)
    await requireUnique(ctx, id, value, before.id)
    await requireItemsUnused(app, ctx, dictCode, [before.itemValue])
  }
  if (parentId) {
    await requireParent(ctx, id, parentId, before.id)
  }
  return {
    ...sent,
    ...(value !== undefined && { itemValue: value }),
    ...(parentId !== undefined && { parentId: parentId || null }),
    // an emptied place stays what it was
    ...(sent.sortOrder === null && { sortOrder: before.sortOrder }),
  }
}

async function requireFree(
  app: AppContext,
  code: CodeDictionaries,
  ctx: RequestContext,
  rows: readonly StoredRowOf<Item>[],
): Promise<void> {
  for (const dictId of new Set(rows.map((row) => row.dictId))) {
    const { dictCode, dictName, dictNameEn } = await readableDictionary(app, ctx, dictId)
    if (code.isFixed(dictCode)) {
      throw refused(FIXED_ITEMS, { name: nameIn(ctx.locale, dictName, dictNameEn) })
    }
    const ids = rows.map(({ id }) => id)
    const below = await itemsOfDictionary(ctx, dictId)
      .select('id')
      .where('parentId', 'in', ids)
      .where('id', 'not in', ids)
      .executeTakeFirst()
    if (below) {
      throw refused(HAS_CHILDREN)
    }
  }
}

function requirePlain(code: CodeDictionaries, dictCode: string, value: string): void {
  if (hasSpecialSigns(value, { isName: code.hasNames(dictCode) })) {
    throw invalid([{ path: 'itemValue', message: SPECIAL_SIGNS }])
  }
}

async function requireUnique(ctx: RequestContext, dictId: string, value: string, own = ''): Promise<void> {
  const taken = await itemsOfDictionary(ctx, dictId)
    .select('id')
    .where('itemValue', '=', value)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (taken) {
    throw invalid([{ path: 'itemValue', message: TAKEN_VALUE }])
  }
}

/** @throws DomainError when the parent is no item of the dictionary, or stands below the item itself */
async function requireParent(
  ctx: RequestContext,
  dictId: string,
  parentId: string | null,
  own?: string,
): Promise<void> {
  if (parentId === null) {
    return
  }
  const rows = await itemsOfDictionary(ctx, dictId).select(['id', 'parentId']).execute()
  const isKnown = rows.some(({ id }) => id === parentId)
  if (!isKnown || parentId === own || idsAbove(rows, parentId).includes(own ?? '')) {
    throw new DomainError('invalid', WRONG_PARENT, { errors: [{ path: 'parentId', message: WRONG_PARENT }] })
  }
}

const FIXED: Refusal = [
  '该字典的数据值由程序使用，不能增加或修改',
  'The program uses the values of this dictionary; they stay',
  'dictionary.fixed',
]
const FIXED_ON: Refusal = [
  '该字典的数据值由程序使用，不能停用',
  'The program uses the values of this dictionary; they stay on',
  'dictionary.fixedOn',
]
const FIXED_ITEMS: Refusal = [
  '字典「{name}」的数据值由程序使用，不能删除',
  'The program uses the values of {name}; they are not deleted',
  'dictionary.fixedItems',
]
const SPECIAL_SIGNS: Refusal = [
  '数据值不能包含特殊字符！',
  'A value has no special characters',
  'dictionary.specialSigns',
]
const TAKEN_VALUE: Refusal = ['数据值已存在', 'Value exists already', 'dictionary.takenValue']
const HAS_CHILDREN: Refusal = ['请先删除它的下级', 'Delete what is below it first', 'dictionary.hasChildren']
const WRONG_PARENT: Refusal = ['父级节点不正确', 'The parent is not valid', 'dictionary.wrongParent']
