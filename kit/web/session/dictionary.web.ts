import { useEffect } from 'react'
import { create } from 'zustand'
import { type AnyChoices, codeOf } from '#kit/contract/choices.ts'
import { DICTIONARY_PATHS } from '#kit/contract/paths.ts'
import { isText, storage, WEEK_MS } from '../browser/storage.web.ts'
import { currentLocale } from '../browser/text.web.ts'
import { isRecord } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'

export interface DictionaryItem {
  readonly value: string
  readonly text: string
  /** Colour of its tag, where the value is a state. */
  readonly color?: string | undefined
}

type Dictionaries = Readonly<Record<string, readonly DictionaryItem[]>>

const STORAGE_KEY = 'UI_CACHE_DB_DICT_DATA'
/** Language of the texts that are kept. */
const LOCALE_KEY = 'UI_CACHE_DB_DICT_LOCALE'
const NO_ITEMS: readonly DictionaryItem[] = []

const useStore = create<{ readonly all: Dictionaries }>(() => ({
  all: dictionariesFrom(storage.read(STORAGE_KEY, isRecord)),
}))

/** Codes asked for by themselves; each is asked once, also when it does not exist. */
const asked = new Set<string>()

/** What may be chosen, in the texts of the shop; empty until they are loaded. */
export function useDictionary(of: AnyChoices): readonly DictionaryItem[] {
  return useDictionaryItems(codeOf(of))
}

/** The items of the dictionary of a field; empty until they are loaded. An empty code asks for nothing. */
export function useDictionaryItems(code: string): readonly DictionaryItem[] {
  const items = useStore((state) => state.all[code])
  useEffect(() => {
    if (code !== '' && items === undefined) {
      void loadDictionary(code)
    }
  }, [code, items])
  return items ?? NO_ITEMS
}

/** The items of several dictionaries by their codes; those that are not loaded yet are missing. */
export function useDictionaries(codes: readonly string[]): Dictionaries {
  const all = useStore((state) => state.all)
  const wanted = codes.join(' ')
  useEffect(() => {
    for (const code of wanted.split(' ').filter((one) => one !== '' && all[one] === undefined)) {
      void loadDictionary(code)
    }
  }, [wanted, all])
  return all
}

/** Makes the server read its dictionaries anew, and fetches them; for the menu entry that refreshes the caches. */
export async function refreshDictionaries(): Promise<void> {
  await client.get(DICTIONARY_PATHS.refresh)
  await loadDictionaries()
}

/** Fetches all dictionaries in the language of the page. */
export async function loadDictionaries(): Promise<void> {
  const locale = currentLocale()
  setDictionaries(await client.get(DICTIONARY_PATHS.all), locale)
}

/** Whether what is kept was told in another language: it was chosen elsewhere, or while the server was out of reach. */
export function areInOtherLanguage(): boolean {
  return storage.read(LOCALE_KEY, isText) !== currentLocale()
}

/** Replaces all dictionaries and keeps them for 7 days. */
export function setDictionaries(wire: unknown, locale = currentLocale()): void {
  // what is missing among all is asked for again by whoever shows it
  asked.clear()
  storage.write(LOCALE_KEY, locale, WEEK_MS)
  keep(dictionariesFrom(wire))
}

export function clearDictionaries(): void {
  asked.clear()
  storage.remove(STORAGE_KEY)
  storage.remove(LOCALE_KEY)
  useStore.setState({ all: {} })
}

async function loadDictionary(code: string): Promise<void> {
  if (asked.has(code)) {
    return
  }
  asked.add(code)
  try {
    const items = itemsFrom(await client.get(`${DICTIONARY_PATHS.items}/${encodeURIComponent(code)}`))
    keep({ ...useStore.getState().all, [code]: items })
  } catch {
    // Shown by the client; the page goes on with bare values, and a later visit asks again.
    asked.delete(code)
  }
}

function keep(all: Dictionaries): void {
  storage.write(STORAGE_KEY, all, WEEK_MS)
  useStore.setState({ all })
}

function dictionariesFrom(wire: unknown): Dictionaries {
  return isRecord(wire) ? Object.fromEntries(Object.entries(wire).map(([code, items]) => [code, itemsFrom(items)])) : {}
}

function itemsFrom(wire: unknown): readonly DictionaryItem[] {
  return Array.isArray(wire)
    ? wire.filter(isRecord).map((item) => ({
        value: String(item.value ?? ''),
        text: String(item.text ?? item.title ?? item.label ?? item.value ?? ''),
        ...(typeof item.color === 'string' ? { color: item.color } : {}),
      }))
    : NO_ITEMS
}
