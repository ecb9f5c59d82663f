import { useRef, useState } from 'react'
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

type Answers = Map<Linkage['requestData'], Map<string, CellOptions>>

/** Answers of the linkages, each asked once. A refused question is asked again when a cell is drawn after a pause. */
function useLinked(): (linkage: Linkage, parent: string) => CellOptions {
  const [, redraw] = useState(0)
  const answers = useRef<Answers>(new Map())
  return ({ requestData }, parent) => {
    const known = answers.current.get(requestData) ?? new Map<string, CellOptions>()
    answers.current.set(requestData, known)
    const answer = known.get(parent)
    if (answer) {
      return answer
    }
    known.set(parent, LOADING)
    // Not while drawing; and no effect of the table, which is not drawn when its rows are scrolled.
    queueMicrotask(() => {
      const settle = (found: CellOptions) => {
        known.set(parent, found)
        redraw((count) => count + 1)
      }
      requestData(parent).then(
        (options) => settle({ options, isLoading: false }),
        () => {
          settle(NONE)
          setTimeout(() => known.delete(parent), REFUSAL_PAUSE_MS)
        },
      )
    })
    return LOADING
  }
}
