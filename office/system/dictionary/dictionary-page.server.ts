import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { choicesIn } from '#kit/contract/resource-fields.ts'
import { nameIn, type Refusal } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes, toldWhenCommitted } from '#kit/server/crud/crud.server.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { listPage, seesAll, visibleRows } from '#kit/server/crud/list.server.ts'
import { deletedRows, purgeRows, restoreRows } from '#kit/server/crud/recycle-bin.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import { wireRow } from '#kit/server/crud/rows.server.ts'
import { wireById } from '#kit/server/crud/write.server.ts'
import { escapeLike } from '#kit/server/database/escape-like.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import { type CodeDictionaries, codeDictionaries } from './code-dictionaries.ts'
import { dictionary, dictionaryItem } from './dictionary.ts'
import { dictionarySheet } from './dictionary-export.server.ts'
import { dictionaryImporter } from './dictionary-importer.server.ts'
import { dictionaryItemRoutes, EDITED, SAVED } from './dictionary-items.server.ts'
import { itemHooks } from './item-hooks.server.ts'
import { SHARED_TENANT } from './shared-items.ts'

/** The page of dictionaries and their items; every change is told to all who choose from them. */
export function dictionaryPageRoutes(app: AppContext): readonly Route[] {
  const code = codeDictionaries(app.choices, choicesIn(app.resources))
  const onCommitted = () => app.texts.forget()
  const hooks = dictionaryHooks(code)
  const items = itemHooks(app, code)
  const list = { method: 'GET', permission: 'system:dict:list' } as const
  return [
    route(
      {
        ...list,
        path: '/sys/dict/treeList',
        answers: answers(TREE_LIST_OUT),
        summary: ['数据字典：树', 'Dictionaries as a tree of one level'],
        input: input({ dictName: wireText().default('') }),
      },
      async (ctx) => {
        const word = escapeLike(ctx.input.dictName.replaceAll('*', ''))
        const rows = await visibleRows(app, dictionary, ctx)
          .select(['id', 'dictName', 'dictNameEn', 'dictCode', 'description', 'type'])
          .where('dictName', 'ilike', `%${word}%`)
          .orderBy('createTime', 'desc')
          .orderBy('id')
          .limit(1000)
          .execute()
        return rows.map((row) => ({
          ...row,
          key: row.id,
          title: nameIn(ctx.locale, row.dictName, row.dictNameEn),
          delFlag: 0,
        }))
      },
    ),
    route(
      {
        ...list,
        path: '/sys/dict/deleteList',
        answers: answers(() => z.array(rowOut(dictionary).extend({ delFlag: z.number() }))),
        summary: ['数据字典：回收站', 'Dictionaries in the recycle bin'],
        input: NO_INPUT,
      },
      async (ctx) => {
        const rows = await deletedRows(app, dictionary, ctx)
        return rows.map((row) => ({ ...wireRow(dictionary, row, app.clock), delFlag: 1 }))
      },
    ),
    ...toldWhenCommitted(
      [
        route(
          {
            method: 'PUT',
            path: '/sys/dict/back/:id',
            answers: NOTHING,
            summary: ['数据字典：取回', 'Dictionaries: Bring back'],
            permission: 'system:dict:delete',
            successMessage: ['操作成功!', 'Done'],
            input: ONE,
          },
          async (ctx) => {
            await restoreRows(app, dictionary, ctx, [ctx.input.id])
            return null
          },
        ),
        route(
          {
            method: 'DELETE',
            path: '/sys/dict/deletePhysic/:id',
            answers: NOTHING,
            summary: ['数据字典：彻底删除', 'Dictionaries: Delete for good'],
            permission: 'system:dict:delete',
            successMessage: ['删除成功!', 'Deleted'],
            input: ONE,
          },
          async (ctx) => {
            const parts = [{ table: dictionaryItem.table, key: 'dictId' }]
            await purgeRows(app, dictionary, ctx, { ids: [ctx.input.id], parts })
            return null
          },
        ),
        ...crudRoutes(app, dictionary, {
          ...hooks,
          shows: { isNamed: z.boolean(), isFixed: z.boolean(), hasNames: z.boolean() },
          verbs: {
            exportXls: (ctx) => dictionarySheet(app, ctx),
            list: (ctx) => pageOf(app, code, ctx),
            queryById: async (ctx) => {
              const row = await wireById(app, dictionary, ctx, String(ctx.input.id ?? ''))
              return ctx.isFromOwnPage ? withHolds(code, row) : row
            },
          },
          messages: { add: SAVED, edit: EDITED, deleteBatch: ['删除成功!', 'Deleted'] },
          importer: dictionaryImporter(app, { dictionaries: hooks, items }),
          historyParts: { items: { resource: dictionaryItem, key: 'dictId' } },
        }),
      ],
      onCommitted,
    ),
    ...dictionaryItemRoutes(app, items, onCommitted),
  ]
}

const ONE = input({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })

function dictionaryHooks(code: CodeDictionaries): WriteHooks<typeof dictionary> {
  return {
    prepare: (values, _ctx, before) => {
      const { dictCode } = values
      if (dictCode !== undefined && dictCode !== before?.dictCode) {
        if (code.isOfCode(dictCode)) {
          throw refused(TAKEN_CODE)
        }
        if (before && code.isNamed(before.dictCode)) {
          throw refused(NAMED_CODE)
        }
      }
      return values
    },
    guardDelete: async (rows, ctx) => {
      const named = rows.find((row) => code.isNamed(row.dictCode))
      if (named) {
        throw refused(NAMED, { name: nameIn(ctx.locale, named.dictName, named.dictNameEn) })
      }
    },
  }
}

/**
 * One page; tenants may ask for what is shared by all. Pages of ours are told what the program holds fast of each.
 */
async function pageOf(
  app: AppContext,
  code: CodeDictionaries,
  ctx: RequestContext<Readonly<Record<string, unknown>>>,
): Promise<unknown> {
  const isShared = ctx.input.shared === '1' && ctx.user.tenantId !== SHARED_TENANT && seesAll(app, dictionary, ctx)
  const page = await listPage(
    app,
    dictionary,
    isShared ? { ...ctx, user: { ...ctx.user, tenantId: SHARED_TENANT } } : ctx,
  )
  if (!ctx.isFromOwnPage) {
    return page
  }
  const records = page.records.map((row) => withHolds(code, isShared ? { ...row, _can: [] } : row))
  return { ...page, records }
}

/** A dictionary with what the program holds fast of it: one that fields choose from is not deleted. */
function withHolds(code: CodeDictionaries, row: Readonly<Record<string, unknown>>): unknown {
  const dictCode = String(row.dictCode)
  const isNamed = code.isNamed(dictCode)
  const verbs = Array.isArray(row._can) ? row._can : []
  return {
    ...row,
    _can: verbs.filter((verb) => verb !== 'delete' || !isNamed),
    isNamed,
    isFixed: code.isFixed(dictCode),
    hasNames: code.hasNames(dictCode),
  }
}

const TAKEN_CODE: Refusal = ['字典编码已存在', 'Code exists already', 'dictionary.takenCode']
const NAMED_CODE: Refusal = [
  '该字典由程序使用，不能修改字典编码',
  'The program uses this dictionary; its code stays',
  'dictionary.namedCode',
]
const NAMED: Refusal = [
  '字典「{name}」由程序使用，不能删除',
  'The program uses {name}; it is not deleted',
  'dictionary.named',
]

const TREE_LIST_OUT = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    delFlag: z.number(),
    id: z.string(),
    type: z.number().nullable(),
    description: z.string().nullable(),
    dictCode: z.string(),
    dictName: z.string(),
    dictNameEn: z.string().nullable(),
  }),
)
