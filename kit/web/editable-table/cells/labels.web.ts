import { useEffect } from 'react'
import { create } from 'zustand'
import { DICTIONARY_PATHS } from '#kit/contract/paths.ts'
import { client } from '../../client/client.web.ts'
import { warned } from '../../field/reference.web.ts'
import { onSignOut } from '../../session/session.web.ts'

type Labels = ReadonlyMap<string, string>

/** Texts by `table,text,code` and stored value, kept until the page is loaded anew or its user leaves. */
const useStore = create<{ readonly all: ReadonlyMap<string, Labels> }>(() => ({ all: new Map() }))

/** Values whose text is on its way, or which have none. */
const asked = new Map<string, Set<string>>()
/** Values to ask for in the next call. */
const waiting = new Map<string, Set<string>>()

/** Values that one call asks for: their list goes into its address. */
const MOST_AT_ONCE = 50

const NO_LABELS: Labels = new Map()

onSignOut.add(forgetLabels)

/** Texts of stored values. All cells of a page that are rendered together ask once. */
export function useLabels(source: string, values: readonly string[]): readonly string[] {
  const known = useStore(({ all }) => all.get(source) ?? NO_LABELS)
  const key = values.join(',')
  useEffect(() => {
    if (key !== '') {
      want(source, key.split(','))
    }
  }, [source, key])
  return values.map((value) => known.get(value) ?? value)
}

/** The text of a value as far as it is known by now; else the value. */
export function labelNow(source: string, value: string): string {
  return knownOf(source).get(value) ?? value
}

/** The value that a text or a value stands for, among those that were seen so far. */
export function valueNow(source: string, text: string): string | undefined {
  const known = knownOf(source)
  return [...known].find(([, label]) => label === text)?.[0] ?? (known.has(text) ? text : undefined)
}

/** Keeps texts that came with something else, like a choice from a list. */
export function keepLabels(source: string, labels: Labels): void {
  useStore.setState(({ all }) => ({ all: new Map(all).set(source, new Map([...knownOf(source), ...labels])) }))
}

export function forgetLabels(): void {
  asked.clear()
  waiting.clear()
  useStore.setState({ all: new Map() })
}

function knownOf(source: string): Labels {
  return useStore.getState().all.get(source) ?? NO_LABELS
}

function want(source: string, values: readonly string[]): void {
  const known = knownOf(source)
  const old = asked.get(source) ?? new Set()
  asked.set(source, old)
  const fresh = values.filter((value) => !known.has(value) && !old.has(value))
  if (fresh.length === 0) {
    return
  }
  if (waiting.size === 0) {
    setTimeout(askAll)
  }
  const queue = waiting.get(source) ?? new Set()
  waiting.set(source, queue)
  for (const value of fresh) {
    old.add(value)
    queue.add(value)
  }
}

function askAll(): void {
  const queues = [...waiting]
  waiting.clear()
  for (const [source, queue] of queues) {
    const values = [...queue]
    for (let from = 0; from < values.length; from += MOST_AT_ONCE) {
      void ask(source, values.slice(from, from + MOST_AT_ONCE))
    }
  }
}

async function ask(source: string, values: readonly string[]): Promise<void> {
  try {
    // Unknown values are echoed, else the answer could not be matched with them.
    const params = { key: values.join(','), delNotExist: false }
    const answer = await warned(client.get<unknown>(`${DICTIONARY_PATHS.texts}/${source}`, params))
    const texts = Array.isArray(answer) ? answer.map(String) : []
    keepLabels(source, new Map(values.map((value, index) => [value, texts[index] ?? value])))
  } catch {
    // Shown by the client; the cells go on with bare values, and later ones ask again.
    for (const value of values) {
      asked.get(source)?.delete(value)
    }
  }
}
