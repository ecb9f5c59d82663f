import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Field } from '#kit/contract/field.ts'
import { DICTIONARY_PATHS } from '#kit/contract/paths.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { currentNotices } from '../client/notice.web.tsx'
import { knownText } from './known-texts.ts'
import { KnownTextsContext } from './known-texts.web.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

/** Rows that one search answers. */
const SEARCH_PAGE_SIZE = 10

/** How long typing rests before a search is sent, in milliseconds: in a select of a form, and in a cell of a table. */
export const SEARCH_DELAY_MS = 800
export const CELL_SEARCH_DELAY_MS = 300

const MINUTE_MS = 60_000

/** The first rows that a reference may choose from and that hold the keyword. */
export function useRowSearch(
  { source = '', resource }: Pick<Field, 'source' | 'resource'>,
  keyword: string,
  isWanted: boolean,
) {
  return useQuery({
    queryKey: ['dictRows', source, resource, keyword],
    enabled: isWanted,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      const params = { keyword, pageSize: SEARCH_PAGE_SIZE, resource }
      return optionsFrom(await warned(client.get<unknown>(`${DICTIONARY_PATHS.search}/${source}`, params, { signal })))
    },
  })
}

/**
 * Texts of the given keys, else those that the row of the form brought along; a key stays as it is
 * until its text is known.
 */
export function useReferenceLabels(source: string, keys: readonly string[]): ReadonlyMap<string, string> {
  const known = use(KnownTextsContext)
  const key = keys.join(',')
  const { data } = useQuery({
    queryKey: ['dictLabels', source, key],
    enabled: key !== '',
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      // Unknown keys are echoed, else the answer could not be matched with the keys.
      const params = { key, delNotExist: false }
      return labelsFrom(await warned(client.get<unknown>(`${DICTIONARY_PATHS.texts}/${source}`, params, { signal })))
    },
  })
  // an unknown key comes back as it is
  return new Map(keys.map((one, index) => [one, labelOf(one, data?.[index]) ?? knownText(known, source, one) ?? one]))
}

function labelOf(key: string, answered: string | undefined): string | undefined {
  return answered === key ? undefined : answered
}

/** Shows a refusal of the server as a warning; other failures are shown by the client. */
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
