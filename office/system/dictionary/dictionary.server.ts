import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { type Call, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { searchTable, treeLevel, WRONG_CODE } from './dictionary-tables.server.ts'
import type { Dictionaries, DictionaryItem } from './dictionary-texts.server.ts'
import { type RegisteredTable, tableOf } from './registered-tables.ts'

export interface DictionaryParts {
  readonly house: House
  readonly dictionaries: Dictionaries
  readonly tables: ReadonlyMap<string, RegisteredTable>
}

const EMPTY_CODE: Text = ['字典Code不能为空!', 'The dictionary code cannot be empty!']
const MOST_ITEMS = 1000

const DICTIONARY = z.string().max(200)

/** Reading of dictionaries and of tables used as such (specification 7.17e to i; wire 5.1, 5.2). */
export function dictionaryRoutes(parts: DictionaryParts): readonly Route[] {
  const { house, dictionaries } = parts
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  const signed = { ...reading, isSigned: true } as const
  return [
    route(
      {
        ...signed,
        path: '/sys/dict/getDictItems/:code',
        summary: ['字典项', 'Items of a dictionary'],
        input: input({ code: DICTIONARY }),
      },
      (call) => itemsOf(parts, call),
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/getDictText/:code/:key',
        summary: ['字典文本', 'Text of one value'],
        input: input({ code: DICTIONARY, key: wireText() }),
      },
      async ({ db, me, locale, input: { code, key } }) => {
        const texts = await dictionaries.textsOf({ db, dictionary: code, tenantId: me.tenantId, locale }, [key])
        return texts.get(key) ?? null
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDict/:code',
        summary: ['按关键字查询表字典', 'Search a table dictionary'],
        input: input({
          code: DICTIONARY,
          keyword: wireText().default(''),
          pageSize: wireInteger(1, MOST_ITEMS).default(10),
        }),
      },
      (call) => searchTable(house, registered(parts, call.input.code), call, call.input),
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadDictItem/:code',
        summary: ['按值取文本', 'Texts of values'],
        input: input({ code: DICTIONARY, key: wireText(20_000).default(''), delNotExist: wireText(5).default('true') }),
      },
      async ({ db, me, locale, input: { code, key, delNotExist } }) => {
        const keys = key.split(',').filter((part) => part !== '')
        const texts = await dictionaries.textsOf({ db, dictionary: code, tenantId: me.tenantId, locale }, keys)
        return keys.flatMap((one) => texts.get(one) ?? (delNotExist === 'false' ? one : []))
      },
    ),
    route(
      {
        ...signed,
        path: '/sys/dict/loadTreeData',
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
      (call) => {
        const { tableName, text, code } = call.input
        return treeLevel(house, registered(parts, `${tableName},${text},${code}`), call)
      },
    ),
    route(
      { ...reading, path: '/sys/dict/queryAllDictItems', summary: ['全部字典', 'All dictionaries'], input: NO_INPUT },
      ({ db, locale }) => dictionaries.allItems(db, locale),
    ),
    route(
      {
        ...reading,
        path: '/sys/dict/refleshCache',
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
  call: Call<{ readonly code: string }>,
): Promise<readonly DictionaryItem[]> {
  const { db, locale, input: sent } = call
  if (sent.code.trim() === '') {
    throw refused(EMPTY_CODE)
  }
  if (sent.code.includes(',')) {
    return searchTable(parts.house, registered(parts, sent.code), call, { keyword: '', pageSize: MOST_ITEMS })
  }
  return parts.dictionaries.itemsOf(db, sent.code, locale)
}

function registered({ tables }: DictionaryParts, code: string): RegisteredTable {
  const table = tableOf(tables, code)
  if (!table) {
    throw refused(WRONG_CODE)
  }
  return table
}
