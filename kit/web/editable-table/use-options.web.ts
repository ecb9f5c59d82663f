import { useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useDictionaries } from '../session/dictionary.web.ts'
import type { CellOption, TableColumn, TableRow } from './column.ts'
import { chainOf, type Linkage, parentValue } from './linkage.ts'

interface CellOptions {
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
  /** Settles when what can be chosen is known; undefined when it is. */
  readonly late: (column: TableColumn, row: TableRow) => Promise<void> | undefined
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
  const linkOf = ({ key }: TableColumn, row: TableRow) => {
    const chain = chains.find(({ keys }) => keys.includes(key))
    return chain && { linkage: chain.linkage, parent: parentValue(chain.keys, key, row) }
  }
  return {
    of: (column, row) => {
      const link = linkOf(column, row)
      if (!link) {
        return fixed.get(column.key) ?? NONE
      }
      return link.parent === undefined ? NONE : linked.of(link.linkage, link.parent)
    },
    late: (column, row) => {
      const link = linkOf(column, row)
      return link?.parent === undefined ? undefined : linked.late(link.linkage, link.parent)
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

type AnswerStore = StoreApi<{ readonly answers: Answers }>

/**
 * Answers of the linkages, each asked once. A refused question is asked again when a cell is rendered after a pause.
 */
function useLinked() {
  const [store] = useState((): AnswerStore => createStore(() => ({ answers: new Map() })))
  useStore(store)
  // As they are now: what waits for an answer goes on before the next rendering.
  const answerTo = (requestData: Linkage['requestData'], parent: string) =>
    store.getState().answers.get(requestData)?.get(parent)
  return {
    of: ({ requestData }: Linkage, parent: string): CellOptions => {
      const answer = answerTo(requestData, parent)
      if (!answer) {
        // Drawing only asks for what it lacks; the answer renders again.
        queueMicrotask(() => ask(store, requestData, parent))
      }
      return answer ?? LOADING
    },
    late: ({ requestData }: Linkage, parent: string): Promise<void> | undefined => {
      if (answerTo(requestData, parent)?.isLoading === false) {
        return undefined
      }
      ask(store, requestData, parent)
      return new Promise((resolve) => {
        const stop = store.subscribe(() => {
          if (answerTo(requestData, parent)?.isLoading === false) {
            stop()
            resolve()
          }
        })
      })
    },
  }
}

function ask(store: AnswerStore, requestData: Linkage['requestData'], parent: string): void {
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
