import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { currentNotices } from '../client/notice.web.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

/** Rows that one search answers (specification 9.5e). */
const SEARCH_PAGE_SIZE = 10

/** How long typing rests before a search is sent, in milliseconds (specification 7.17g). */
export const SEARCH_DELAY_MS = 300

const MINUTE_MS = 60_000

/** The first rows of a registered triple `table,text,code` that hold the keyword (specification 7.17g). */
export function useRowSearch(source: string, keyword: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['dictRows', source, keyword],
    enabled: isWanted,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      const params = { keyword, pageSize: SEARCH_PAGE_SIZE }
      return optionsFrom(await warned(client.get<unknown>(`/sys/dict/loadDict/${source}`, params, { signal })))
    },
  })
}

/** Texts of the given keys (specification 7.17f); a key stays as it is until its text is known. */
export function useReferenceLabels(source: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const key = keys.join(',')
  const { data } = useQuery({
    queryKey: ['dictLabels', source, key],
    enabled: key !== '',
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      // Unknown keys are echoed, else the answer could not be matched with the keys.
      const params = { key, delNotExist: false }
      return labelsFrom(await warned(client.get<unknown>(`/sys/dict/loadDictItem/${source}`, params, { signal })))
    },
  })
  return new Map(keys.map((one, index) => [one, data?.[index] ?? one]))
}

/** The value once it has not changed for a while. */
export function useSettled<Value>(value: Value, delay = SEARCH_DELAY_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

/** Shows a refusal of the server as a warning (specification 8.14); other failures are shown by the client. */
export async function warned<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.http === 200) {
      currentNotices()?.message.warning(error.message)
    }
    throw error
  }
}

function optionsFrom(wire: unknown): readonly Option[] {
  return Array.isArray(wire)
    ? wire.map((item) => ({ value: String(item.value), label: String(item.text ?? item.label ?? item.value) }))
    : []
}

function labelsFrom(wire: unknown): readonly string[] {
  return Array.isArray(wire) ? wire.map(String) : []
}
