import { useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useDictionaries } from '../session/dictionary.web.ts'
import type { CellOption, TableColumn, TableRow } from './column.ts'
import { chainOf, type Linkage, parentValue } from './linkage.ts'

export interface CellOptions {
  readonly options: readonly CellOption[]
  readonly isLoading: boolean
}

/** A refused question is not repeated sooner, in milliseconds. */
const REFUSAL_PAUSE_MS = 5000

const NONE: CellOptions = { options: [], isLoading: false }

interface Chain {
  readonly linkage: Linkage
  readonly keys: readonly string[]
}

export interface TableOptions {
  readonly of: (column: TableColumn, row: TableRow) => CellOptions
  /** Keys of the linkage a column belongs to. */
  readonly chainOf: (key: string) => readonly string[]
}

/** What can be chosen in the cells: own options, then those of the dictionary, or those a linked column leads to. */
export function useOptions(columns: readonly TableColumn[], linkages: readonly Linkage[] = []): TableOptions {
  const codes = columns.flatMap(({ dictCode }) => (dictCode ? [dictCode] : []))
  const dictionaries = useDictionaries(codes)
  const chains = linkages.map((linkage): Chain => ({ linkage, keys: chainOf(columns, linkage) }))
  const linked = useLinked()
  const fixed = new Map(
    columns.map((column) => [column.key, { options: ownOptions(column, dictionaries), isLoading: false }]),
  )
  return {
    of: (column, row) => {
      const chain = chains.find(({ keys }) => keys.includes(column.key))
      if (!chain) {
        return fixed.get(column.key) ?? NONE
      }
      const parent = parentValue(chain.keys, column.key, row)
      return parent === undefined ? NONE : linked(chain.linkage, parent)
    },
    chainOf: (key) => chains.find(({ keys }) => keys.includes(key))?.keys ?? [],
  }
}

function ownOptions(
  { options = [], dictCode = '' }: TableColumn,
  dictionaries: ReturnType<typeof useDictionaries>,
): readonly CellOption[] {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...(dictionaries[dictCode] ?? []).filter(({ value }) => !known.has(value))]
}

const LOADING: CellOptions = { options: [], isLoading: true }

/** By the value below which they lie, for each linkage by its question. */
type Answers = ReadonlyMap<Linkage['requestData'], ReadonlyMap<string, CellOptions>>

/** Answers of the linkages, each asked once. A refused question is asked again when a cell is drawn after a pause. */
function useLinked(): (linkage: Linkage, parent: string) => CellOptions {
  const [store] = useState(() => createStore<{ readonly answers: Answers }>(() => ({ answers: new Map() })))
  const answers = useStore(store, (state) => state.answers)
  return ({ requestData }, parent) => {
    const answer = answers.get(requestData)?.get(parent)
    if (!answer) {
      // Drawing only asks for what it lacks; the answer draws again.
      queueMicrotask(() => ask(store, requestData, parent))
    }
    return answer ?? LOADING
  }
}

function ask(
  store: StoreApi<{ readonly answers: Answers }>,
  requestData: Linkage['requestData'],
  parent: string,
): void {
  const put = (found: CellOptions | undefined) => {
    const { answers } = store.getState()
    const known = new Map(answers.get(requestData))
    if (found) {
      known.set(parent, found)
    } else {
      known.delete(parent)
    }
    store.setState({ answers: new Map(answers).set(requestData, known) })
  }
  if (store.getState().answers.get(requestData)?.has(parent)) {
    return
  }
  put(LOADING)
  requestData(parent).then(
    (options) => put({ options, isLoading: false }),
    () => {
      put(NONE)
      setTimeout(() => put(undefined), REFUSAL_PAUSE_MS)
    },
  )
}
