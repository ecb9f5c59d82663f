import { useCallback, useMemo } from 'react'
import { storage, WEEK_MS } from '../browser/storage.web.ts'
import { ownerOf, useSession } from './session.web.ts'

export interface Draft<Values> {
  /** What was kept, read once per key; undefined when there is nothing. */
  readonly kept: Values | undefined
  readonly keep: (values: Values) => void
  readonly discard: () => void
}

/**
 * Half-filled form values that survive switching, reload and a new sign-in, for 7 days, per user and tenant.
 * @param key names the form and its record: `system:position:new`, `system:position:42`
 */
export function useDraft<Values>(key: string): Draft<Values> {
  const name = nameOf(useSession(ownerOf), key)
  // The draft was written by this same hook under this same key.
  const kept = useMemo(() => storage.read(name, (value): value is Values => value !== null), [name])
  const keep = useCallback((values: Values) => storage.write(name, values, WEEK_MS), [name])
  const discard = useCallback(() => storage.remove(name), [name])
  return { kept, keep, discard }
}

/** Throws away the draft of this person under a key. */
export function useDiscardDraft(): (key: string) => void {
  const owner = useSession(ownerOf)
  return useCallback((key) => storage.remove(nameOf(owner, key)), [owner])
}

function nameOf(owner: string, key: string): string {
  return `DRAFT_${owner}_${key}`
}
