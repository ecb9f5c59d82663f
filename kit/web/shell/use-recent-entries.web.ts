import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundGroup } from '#kit/contract/find.ts'
import { NAMED_PATH } from '#kit/contract/paths.ts'
import { client } from '../client/client.web.ts'
import { usePreference } from '../session/preference.web.ts'
import { useOpenPage } from './navigation.web.ts'
import { type PaletteEntry, RECORD, recordEntries } from './palette-entries.ts'

/** What is remembered of one person. Some of it may be gone, or no longer permitted. */
const MOST_KEPT = 12
const MOST_SHOWN = 6

/**
 * What this person used last, newest first: what of it is among the known entries, and records that the server still
 * shows them, by the names that they have now.
 */
export function useRecentEntries(
  known: readonly PaletteEntry[],
): readonly [recent: readonly PaletteEntry[], remember: (key: string) => void] {
  const openPage = useOpenPage()
  const [keys, setKeys] = usePreference<readonly string[]>('recent:palette', [])
  // what is chosen now is not asked for: the palette closes
  const [asked] = useState(() => keys.filter((key) => key.startsWith(RECORD)).map((key) => key.slice(RECORD.length)))
  const { data = [] } = useQuery({
    queryKey: ['namedRecords', asked],
    enabled: asked.length > 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      client.get<readonly FoundGroup[]>(NAMED_PATH, { records: asked.join(',') }, { signal, handles: 'all' }),
  })
  const byKey = new Map(
    [...known, ...data.flatMap((group) => recordEntries(group, openPage))].map((entry) => [entry.key, entry]),
  )
  return [
    keys.flatMap((key) => byKey.get(key) ?? []).slice(0, MOST_SHOWN),
    (key) => setKeys([key, ...keys.filter((one) => one !== key)].slice(0, MOST_KEPT)),
  ]
}
