import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { has, mayHave } from '#kit/server/crud/answer-fields.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes, toldWhenCommitted } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { addAbilities, addDictTexts, columnsOf, type StoredRow, wireRow } from '#kit/server/crud/rows.server.ts'
import { addRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING, named, pageOfRows } from '#kit/server/http/answers.server.ts'
import { MessageResponse, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { ID_OUT } from '#kit/server/http/wire-values.server.ts'
import { dictionaryItem, ITEM_STATUS } from './dictionary.ts'
import { dictionaryIdOf, itemsOfDictionary, readableDictionary } from './dictionary-rows.server.ts'
import { nested } from './item-tree.ts'
import { SHARED_TENANT } from './shared-items.ts'

const ITEMS = 'shared items are for all, and tenants keep those of their own'

const FREE: Text = ['该值可用！', 'This value is free']
const TAKEN: Refusal = ['该值不可用，系统中已存在！', 'This value is taken', 'dictionary.valueTaken']

/** Items of dictionaries: kept by whoever keeps dictionaries. */
export function dictionaryItemRoutes(
  app: AppContext,
  hooks: WriteHooks<typeof dictionaryItem>,
  onCommitted: () => void,
): readonly Route[] {
  const list = { method: 'GET', permission: 'system:dict:list' } as const
  return [
    route(
      {
        ...list,
        path: '/sys/dictItem/list',
        answers: answers(() => pageOfRows(itemNode())),
        summary: ['字典项：列表', 'Dictionary items: those of a dictionary, with what is below them'],
        input: input({
          dictId: wireText(36).default(''),
          itemText: wireText().default(''),
          status: wireText(2).default(''),
          pageNo: wireInteger(1).default(1),
          pageSize: wireInteger(1, 1000).default(10),
        }),
      },
      async (ctx) => {
        const { dictId, itemText, status, pageNo, pageSize } = ctx.input
        const word = itemText.replaceAll('*', '').trim().toLowerCase()
        const isSearch = word !== '' || status !== ''
        const rows = dictId === '' ? [] : await shownItems(app, ctx, dictId)
        const found = isSearch
          ? rows.filter(
              (row) =>
                [row.itemText, row.itemTextEn, row.itemValue].some((text) =>
                  String(text ?? '')
                    .toLowerCase()
                    .includes(word),
                ) &&
                (status === '' || String(row.status) === status),
            )
          : nested(rows)
        const records = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
        return exactPage(records, { total: found.length, size: pageSize, current: pageNo })
      },
    ),
    route(
      {
        ...list,
        path: '/sys/dictItem/dictItemCheck',
        answers: NOTHING,
        summary: ['字典项：校验数据值', 'Dictionary items: whether a value is free'],
        input: input({ itemValue: wireText().default(''), dictId: wireText(36), id: wireText(64).default('') }),
      },
      async (ctx) => {
        const { itemValue, dictId, id } = ctx.input
        await readableDictionary(app, ctx, dictId)
        const taken = await itemsOfDictionary(ctx, dictId)
          .select('id')
          .where('itemValue', '=', itemValue.trim())
          .where('id', '<>', id)
          .executeTakeFirst()
        if (taken) {
          throw refused(TAKEN)
        }
        return new MessageResponse(null, FREE)
      },
    ),
    route(
      {
        method: 'POST',
        does: 'read',
        path: '/sys/dict/treeDictItems',
        answers: answers(z.array(TREE_ITEM_OUT)),
        summary: ['字典项树', 'Enabled items of a dictionary as a tree, or those below one value'],
        permission: SIGNED_IN,
        input: input({ dictCode: wireText(), structCode: z.preprocess((raw) => raw ?? '', wireText()).default('') }),
      },
      (ctx) => treeOf(ctx),
    ),
    ...toldWhenCommitted(
      [
        route(
          {
            method: 'POST',
            path: '/sys/dictItem/addName',
            answers: answers(() => rowOut(dictionaryItem)),
            summary: ['字典项：按名称新增', 'Dictionary items: Add by name'],
            permission: 'system:dict:add',
            successMessage: SAVED,
            input: input({ dictCode: wireText(100), name: wireText(100) }),
          },
          async (ctx) => {
            const { dictCode, name } = ctx.input
            const dictId = await dictionaryIdOf(ctx, dictCode)
            const values = { dictId, itemText: name.trim(), itemValue: name.trim(), status: ITEM_STATUS.enabled }
            return addRow(app, dictionaryItem, hooks, { ...ctx, input: values })
          },
        ),
        route(
          {
            method: 'PUT',
            path: '/sys/dictItem/sort',
            answers: NOTHING,
            summary: ['字典项：排序', 'Dictionary items: Sort'],
            permission: 'system:dict:edit',
            input: input({ dictId: wireText(36), ids: WIRE_IDS }),
          },
          async (ctx) => {
            await readableDictionary(app, ctx, ctx.input.dictId)
            await sort(ctx)
            return null
          },
        ),
        ...crudRoutes(app, dictionaryItem, {
          ...hooks,
          messages: { add: SAVED, edit: EDITED, deleteBatch: ['删除成功!', 'Deleted'] },
        }),
      ],
      onCommitted,
    ),
  ]
}

export const SAVED: Text = ['保存成功！', 'Saved']
export const EDITED: Text = ['编辑成功!', 'Saved']

type ItemRow = Record<string, unknown> & { readonly id: string; readonly parentId: string | null }

/** Items in their order on the wire; what the caller's tenant does not own, it only reads. */
async function shownItems(app: AppContext, ctx: RequestContext, dictId: string): Promise<readonly ItemRow[]> {
  await readableDictionary(app, ctx, dictId)
  const stored = (await itemsOfDictionary(ctx, dictId)
    .select([...(columnsOf(dictionaryItem) as readonly 'id'[]), 'tenantId'])
    .orderBy('sortOrder')
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .execute()) as readonly StoredRow[]
  const rows = stored.map((row) => wireRow(dictionaryItem, row, app.clock) as ItemRow)
  await addDictTexts(app, dictionaryItem, ctx, rows)
  const isOwn = (index: number) => stored[index]?.tenantId === ctx.user.tenantId
  await addAbilities(
    app,
    dictionaryItem,
    ctx,
    rows.filter((_, index) => isOwn(index)),
  )
  if (ctx.isFromOwnPage) {
    for (const row of rows.filter((_, index) => !isOwn(index))) {
      row._can = []
    }
  }
  return rows
}

interface TreeInput {
  readonly dictCode: string
  readonly structCode: string
}

async function treeOf(ctx: RequestContext<TreeInput>): Promise<readonly unknown[]> {
  const { dictCode, structCode } = ctx.input
  const rows = await itemsByCode(ctx, dictCode)
  const tree = nested(rows)
  if (structCode === '') {
    return tree
  }
  const below = rows.find(({ itemValue }) => itemValue === structCode)
  return below ? nested(rows, below.id) : []
}

/** Enabled items of the dictionary with a code, as every field reads them. */
async function itemsByCode({ db, user }: RequestContext, code: string) {
  return unscoped(db, ITEMS)
    .selectFrom('sys_dict_item as i')
    .innerJoin('sys_dict as d', 'd.id', 'i.dictId')
    .select(['i.id', 'i.parentId', 'i.itemText', 'i.itemValue', 'i.sortOrder'])
    .where('d.dictCode', '=', code)
    .where('d.tenantId', 'in', [SHARED_TENANT, user.tenantId])
    .where('i.status', '=', 1)
    .where('i.tenantId', 'in', [SHARED_TENANT, user.tenantId])
    .orderBy('i.sortOrder')
    .orderBy('i.createTime', 'desc')
    .orderBy('i.id')
    .execute()
}

/** Puts items of the caller's tenant into the order of their ids. */
async function sort(ctx: RequestContext<{ readonly dictId: string; readonly ids: string }>): Promise<void> {
  for (const [index, id] of idsOf(ctx.input.ids).entries()) {
    await unscoped(ctx.db, ITEMS)
      .updateTable('sys_dict_item')
      .set({ sortOrder: index + 1 })
      .where('id', '=', id)
      .where('dictId', '=', ctx.input.dictId)
      .where('tenantId', '=', ctx.user.tenantId)
      .execute()
  }
}

/** An item with those below it. */
const itemNode = (): z.ZodType => {
  const node: z.ZodType = named(
    'DictionaryItemNode',
    rowOut(dictionaryItem).extend({
      get children() {
        return z.array(node).optional()
      },
    }),
  )
  return node
}

/** The same with no more than fields need. */
const TREE_ITEM_OUT: z.ZodType = named(
  'DictionaryTreeItem',
  z.object({
    id: ID_OUT,
    ...mayHave(dictionaryItem, 'parentId', 'sortOrder'),
    ...has(dictionaryItem, 'itemText', 'itemValue'),
    get children() {
      return z.array(TREE_ITEM_OUT).optional()
    },
  }),
)
