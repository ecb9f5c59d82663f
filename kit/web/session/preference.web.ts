import { useCallback } from 'react'
import { create } from 'zustand'
import { PREFERENCE_PATH } from '#kit/contract/paths.ts'
import { storage } from '../browser/storage.web.ts'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'

/** A column dragged to its width reports many times; only the last is worth a request. Milliseconds. */
const SAVE_DELAY_MS = 600

/** Values that a page was left with while they were under way: the next page knows them before the server does. */
const LEFT_KEY = 'PREFERENCES_UNDER_WAY'

/** As long as they may be under way at most. Milliseconds. */
const LEFT_LIFETIME_MS = 10_000

const usePreferences = create<{ readonly values: Readonly<Record<string, unknown>> }>(() => ({ values: {} }))

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

let isForThisVisit = false

/**
 * Loads what the user arranged earlier; a failure leaves the initial values, nothing more.
 * @param isViewing somebody else looks through their eyes: what is arranged now is not kept
 * @returns all of them, what was changed meanwhile included; undefined after a failure
 */
export async function loadPreferences(isViewing = false): Promise<Readonly<Record<string, unknown>> | undefined> {
  isForThisVisit = isViewing
  addEventListener('pagehide', saveWaiting)
  const values = await client.get<unknown>(`${PREFERENCE_PATH}/list`, {}, { handles: 'all' }).catch(() => undefined)
  if (!isRecord(values)) {
    return undefined
  }
  const left = isViewing ? undefined : storage.read(LEFT_KEY, isRecord)
  // What was changed while the answer was under way is newer than the answer.
  usePreferences.setState((state) => ({ values: { ...values, ...left, ...state.values } }))
  return usePreferences.getState().values
}

/** Forgets the values of a user who signed out; what was not sent yet is dropped with the session. */
export function clearPreferences(): void {
  for (const timer of waiting.values()) {
    clearTimeout(timer)
  }
  waiting.clear()
  storage.remove(LEFT_KEY)
  usePreferences.setState({ values: {} })
}

/** A value that the user arranged, kept on the server: shown at once, saved shortly after. */
export function usePreference<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  // Only this hook writes the key, so the stored value has the type it was written with.
  const value = usePreferences((state) => (key in state.values ? (state.values[key] as Value) : initial))
  const set = useCallback((next: Value) => setPreference(key, next), [key])
  return [value, set]
}

/** What is kept under a key; undefined until it is loaded. */
export function preferenceOf(key: string): unknown {
  return usePreferences.getState().values[key]
}

/** Keeps a value: shown at once, saved shortly after. */
export function setPreference(key: string, value: unknown): void {
  usePreferences.setState((state) => ({ values: { ...state.values, [key]: value } }))
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => void save(key), SAVE_DELAY_MS),
  )
}

/** The page is left: what rests a moment more is sent now. */
function saveWaiting(): void {
  const keys = [...waiting.keys()]
  if (keys.length === 0 || isForThisVisit) {
    return
  }
  const { values } = usePreferences.getState()
  storage.write(LEFT_KEY, Object.fromEntries(keys.map((key) => [key, values[key]])), LEFT_LIFETIME_MS)
  for (const key of keys) {
    clearTimeout(waiting.get(key))
    void save(key, true)
  }
}

async function save(key: string, outlivesPage = false): Promise<void> {
  waiting.delete(key)
  if (isForThisVisit) {
    return
  }
  const value = usePreferences.getState().values[key]
  // The error catalogue shows a failure; the arrangement stays for this visit.
  await client.put(`${PREFERENCE_PATH}/edit`, { key, value }, { outlivesPage }).catch(() => undefined)
}
