import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { type AppContext, dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { DICTIONARIES_OUT } from '#kit/server/http/wire-values.server.ts'
import { searchTable, textsOfTable, treeLevel, WRONG_CODE } from './dictionary-tables.server.ts'
import type { Dictionaries, DictionaryItem } from './dictionary-texts.server.ts'
import { type RegisteredTable, requireNoCondition, tableOf } from './registered-tables.ts'
import { tableRegisteredAs } from './table-dictionary.server.ts'

export interface DictionaryParts {
  readonly app: AppContext
  readonly dictionaries: Dictionaries
  readonly tables: ReadonlyMap<string, RegisteredTable>
}

const EMPTY_CODE: Refusal = ['字典Code不能为空!', 'The dictionary code cannot be empty!', 'dictionary.emptyCode']
const MOST_ITEMS = 1000

const DICTIONARY = z.string().max(200)

const SEARCH = {
  code: DICTIONARY,
  keyword: wireText().default(''),
  pageSize: wireInteger(1, MOST_ITEMS).default(10),
}

/** Reading of dictionaries and of tables used as such. */
export function dictionaryRoutes(parts: DictionaryParts): readonly Route[] {
  const { app, dictionaries } = parts
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const signed = { ...reading, isSigned: true } as const
  return [
    route(
      {
        ...signed,
        path: '/sys/dict/getDictItems/:code',
        answers: answers(CODE_OUT),
        summary: ['字典项', 'Items of a dictionary'],
        input: input({ code: DICTIONARY }),
      },
      (ctx) => itemsOf(parts, ctx),
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/getDictText/:code/:key',
        answers: answers(z.string().nullable()),
        summary: ['字典文本', 'Text of one value'],
        input: input({ code: DICTIONARY, key: wireText() }),
      },
      async (ctx) => {
        const { code, key } = ctx.input
        return (await visibleTexts(parts, ctx, code, [key])).get(key) ?? null
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDict/:code',
        answers: answers(CODE_OUT),
        summary: ['按关键字查询表字典', 'Search a table dictionary'],
        input: input({ ...SEARCH, resource: wireText().optional() }),
      },
      async (ctx) => searchTable(app, await registered(parts, ctx, ctx.input.code), ctx, ctx.input),
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDictOrderByValue/:code',
        answers: answers(CODE_OUT),
        summary: ['表字典首页，含已选值', 'First page of a table dictionary, with what was chosen before'],
        input: input(SEARCH),
      },
      async (ctx) => {
        const { code, keyword, pageSize } = ctx.input
        const table = await registered(parts, ctx, code)
        const page = await searchTable(app, table, ctx, { keyword: '', pageSize })
        const found = keyword === '' ? [] : await searchTable(app, table, ctx, { keyword, pageSize })
        return [...found.filter(({ value }) => page.every((item) => item.value !== value)), ...page]
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDictItem/:code',
        answers: answers(z.array(z.string())),
        summary: ['按值取文本', 'Texts of values'],
        input: input({ code: DICTIONARY, key: wireText(20_000).default(''), delNotExist: wireText(5).default('true') }),
      },
      async (ctx) => {
        const { code, key, delNotExist } = ctx.input
        const keys = key.split(',').filter((part) => part !== '')
        const texts = await visibleTexts(parts, ctx, code, keys)
        return keys.flatMap((one) => texts.get(one) ?? (delNotExist === 'false' ? one : []))
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadTreeData',
        answers: answers(TREE_LEVEL),
        summary: ['表字典树', 'One level of a tree dictionary'],
        input: input({
          pid: wireText().default(''),
          tableName: wireText(),
          text: wireText(),
          code: wireText(),
          pidField: wireText().default(''),
          hasChildField: wireText().default(''),
          condition: wireText(500).default(''),
        }),
      },
      async (ctx) => {
        const { tableName, text, code } = ctx.input
        return treeLevel(app, await registered(parts, ctx, `${tableName},${text},${code}`), ctx)
      },
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/queryAllDictItems',
        answers: answers(DICTIONARIES_OUT),
        summary: ['全部字典', 'All dictionaries'],
        input: NO_INPUT,
      },
      ({ db, user, locale }) => dictionaries.allItems({ db, tenantId: user.tenantId, locale }),
    ),
    route(
      {
        ...reading,
        does: 'command',
        path: '/sys/dict/refleshCache',
        answers: NOTHING,
        summary: ['刷新字典缓存', 'Refresh the dictionary cache'],
        input: NO_INPUT,
      },
      async () => {
        dictionaries.forget()
        return null
      },
    ),
  ]
}

async function itemsOf(
  parts: DictionaryParts,
  ctx: RequestContext<{ readonly code: string }>,
): Promise<readonly DictionaryItem[]> {
  const { input: sent } = ctx
  if (sent.code.trim() === '') {
    throw refused(EMPTY_CODE)
  }
  if (sent.code.includes(',')) {
    return searchTable(parts.app, await registered(parts, ctx, sent.code), ctx, { keyword: '', pageSize: MOST_ITEMS })
  }
  return parts.dictionaries.itemsOf(dictionaryQuery(ctx, sent.code))
}

/** Texts of stored values, of a table only those of rows that the caller may see. */
async function visibleTexts(
  parts: DictionaryParts,
  ctx: RequestContext,
  code: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return code.includes(',')
    ? textsOfTable(parts.app, await registered(parts, ctx, code), ctx, keys)
    : parts.dictionaries.textsOf(dictionaryQuery(ctx, code), keys)
}

/**
 * The table under a triple: one that declarations name, else one that an administrator registered.
 * @throws DomainError for a table that is not registered, and for a condition in the code
 */
async function registered(
  { app, tables }: DictionaryParts,
  ctx: Pick<RequestContext, 'db' | 'user'>,
  code: string,
): Promise<RegisteredTable> {
  const declared = tableOf(tables, code)
  if (declared) {
    return declared
  }
  const table = await tableRegisteredAs(app, ctx, code)
  if (!table) {
    throw refused(WRONG_CODE)
  }
  requireNoCondition(code)
  return table
}

/** Texts of a table are null where a row has none. */
const NAMED_TEXT = z.string().nullable()

const CODE_OUT = z.array(
  z.object({ value: z.string(), text: NAMED_TEXT, title: NAMED_TEXT, label: NAMED_TEXT, color: NAMED_TEXT }),
)

const TREE_LEVEL = z.array(
  z.object({
    key: z.string(),
    value: z.string(),
    title: NAMED_TEXT,
    parentId: z.string().nullable(),
    leaf: z.boolean(),
  }),
)
