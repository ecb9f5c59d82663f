import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FIND_MIN, type FoundGroup } from '#kit/contract/find.ts'
import { FIND_PATH } from '#kit/contract/paths.ts'
import { useSettled } from '../browser/use-settled.web.ts'
import { client } from '../client/client.web.ts'

/** How long typing rests before it is searched for. */
const DELAY_MS = 300

const NONE: readonly FoundGroup[] = []

/** Records that hold the word, by resource; what was found before stays until more is known. */
export function useFoundRecords(keyword: string): {
  readonly groups: readonly FoundGroup[]
  readonly isSearching: boolean
} {
  const word = useSettled(keyword.trim(), DELAY_MS)
  const isWanted = [...word].length >= FIND_MIN
  const { data = NONE, isFetching } = useQuery({
    queryKey: ['foundRecords', word],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.get<readonly FoundGroup[]>(FIND_PATH, { keyword: word }, { signal }),
  })
  return { groups: isWanted ? data : NONE, isSearching: isFetching || word !== keyword.trim() }
}
