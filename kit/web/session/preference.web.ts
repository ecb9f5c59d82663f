import { useCallback } from 'react'
import { create } from 'zustand'
import { PREFERENCE_PATH } from '#kit/contract/paths.ts'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'

/** A column dragged to its width reports many times; only the last is worth a request. Milliseconds. */
const SAVE_DELAY_MS = 600

const usePreferences = create<{ readonly values: Readonly<Record<string, unknown>> }>(() => ({ values: {} }))

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

let isForThisVisit = false

/**
 * Loads what the user arranged earlier; a failure leaves the initial values, nothing more.
 * @param isViewing somebody else looks through their eyes: what is arranged now is not kept
 */
export async function loadPreferences(isViewing = false): Promise<void> {
  isForThisVisit = isViewing
  const values = await client.get<unknown>(`${PREFERENCE_PATH}/list`, {}, { handles: 'all' }).catch(() => ({}))
  // What was changed while the answer was under way is newer than the answer.
  usePreferences.setState((state) => ({ values: { ...(isRecord(values) ? values : {}), ...state.values } }))
}

/** Forgets the values of a user who signed out; what was not sent yet is dropped with the session. */
export function clearPreferences(): void {
  for (const timer of waiting.values()) {
    clearTimeout(timer)
  }
  waiting.clear()
  usePreferences.setState({ values: {} })
}

/** A value that the user arranged, kept on the server: shown at once, saved shortly after. */
export function usePreference<Value>(key: string, initial: Value): [Value, (next: Value) => void] {
  // Only this hook writes the key, so the stored value has the type it was written with.
  const value = usePreferences((state) => (key in state.values ? (state.values[key] as Value) : initial))
  const set = useCallback(
    (next: Value) => {
      usePreferences.setState((state) => ({ values: { ...state.values, [key]: next } }))
      clearTimeout(waiting.get(key))
      waiting.set(
        key,
        setTimeout(() => void save(key), SAVE_DELAY_MS),
      )
    },
    [key],
  )
  return [value, set]
}

async function save(key: string): Promise<void> {
  waiting.delete(key)
  if (isForThisVisit) {
    return
  }
  const value = usePreferences.getState().values[key]
  // The error catalogue shows a failure; the arrangement stays for this visit.
  await client.put(`${PREFERENCE_PATH}/edit`, { key, value }).catch(() => undefined)
}
