import { MAX_PAGE_SIZE } from '#kit/contract/envelope.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import type { DictionaryItemRow } from './dictionary.ts'

/** A dictionary as its page has it. */
export interface DictionaryRow {
  readonly id: string
  readonly dictName: string
  readonly dictNameEn: string | null
  readonly dictCode: string
  /** The program uses its values; none comes, goes or changes. */
  readonly isFixed?: boolean
  /** The program chooses from it; it stays. */
  readonly isNamed?: boolean
  /** Its values are names, with nearly any signs. */
  readonly hasNames?: boolean
}

export interface DeletedDictionary {
  readonly id: string
  readonly dictName: string
  readonly dictNameEn: string | null
  readonly dictCode: string
  readonly updateBy: string | null
  readonly updateTime: string | null
}

export interface ItemFilter {
  readonly itemText: string
  /** '' for all. */
  readonly status: '' | '0' | '1'
}

interface ItemPage {
  readonly records: readonly DictionaryItemRow[]
  readonly total: number
}

/** Calls of the page of dictionaries beside those of its resource; all reject with an ApiError. */
export const dictionaryCalls = {
  items: (dictId: string, { itemText, status }: ItemFilter): Promise<ItemPage> =>
    client.get('/sys/dictItem/list', {
      dictId,
      ...(itemText !== '' && { itemText: `*${itemText}*` }),
      ...(status !== '' && { status }),
      pageNo: 1,
      pageSize: MAX_PAGE_SIZE,
    }),
  switchItem: ({ id, version }: DictionaryItemRow, isOn: boolean): Promise<Answer<unknown>> =>
    client.put('/sys/dictItem/edit', { id, version, status: isOn ? 1 : 0 }),
  removeItems: (ids: readonly string[]): Promise<Answer<unknown>> =>
    client.remove('/sys/dictItem/deleteBatch', { ids: ids.join(',') }),
  sortItems: (dictId: string, ids: readonly string[]): Promise<Answer<unknown>> =>
    client.put('/sys/dictItem/sort', { dictId, ids: ids.join(',') }),
  /** Adds a name to a dictionary of names. */
  addName: (dictCode: string, name: string): Promise<Answer<unknown>> =>
    client.post('/sys/dictItem/addName', { dictCode, name }, { handles: [400] }),
  deleted: (): Promise<readonly DeletedDictionary[]> => client.get('/sys/dict/deleteList'),
  restore: (id: string): Promise<Answer<unknown>> => client.put(`/sys/dict/back/${id}`, {}),
  purge: (id: string): Promise<Answer<unknown>> => client.remove(`/sys/dict/deletePhysic/${id}`),
}
