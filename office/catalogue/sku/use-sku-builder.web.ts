import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { GridMark, GridPlace } from '#kit/web/table/grid/grid-types.web.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { type BuilderValue, type Sku, variantOf } from './sku.ts'
import { type BuilderAction, type BuilderState, createBuilder, emit, reduceBuilder } from './sku-builder.ts'
import { checkConfiguration } from './sku-check.ts'
import { type CellNote, namedError, placeOfError } from './sku-error.ts'

interface BuilderInput {
  readonly line: ListedLine
  readonly value: BuilderValue | undefined
  readonly productId: string | undefined
  readonly errors: readonly CellNote[] | undefined
  readonly hints: ((skus: readonly Sku[]) => readonly FieldError[]) | undefined
  readonly onChange: ((value: BuilderValue) => void) | undefined
  readonly onEdit: ((value: BuilderValue) => void) | undefined
}

export interface SkuBuilderState extends BuilderState {
  readonly dispatch: (action: BuilderAction) => void
  readonly markOf: (place: GridPlace) => GridMark | undefined
  /** What "configuration complete" found; follows the edits until all is well. Undefined before it was pressed. */
  readonly found: readonly FieldError[] | undefined
  /** "Configuration complete": shows the errors and emits the value all the same. */
  readonly complete: () => void
}

/** The builder without its looks. */
export function useSkuBuilder(input: BuilderInput): SkuBuilderState {
  const { line, value, productId, onChange, onEdit } = input
  const t = useTranslate()
  const { message } = App.useApp()
  const [state, setState] = useState(() => createBuilder(line, value))
  const [incoming, setIncoming] = useState(value)
  const [emitted, setEmitted] = useState<{ readonly value: BuilderValue }>()
  const [isChecked, setChecked] = useState(false)
  const { skus } = state

  if (value !== incoming) {
    setIncoming(value)
    // A value that comes back from its own emission is no new one: what can be undone stays.
    if (!emitted || value !== emitted.value) {
      setState(reduceBuilder(state, { type: 'replace', value }))
      setChecked(false)
    }
  }

  // Answers arrive between two rendering: they build on each other, not on the last rendering.
  const latest = useRef(state)
  const told = useRef(state)
  const tell = useCallback(
    (next: BuilderState) => {
      if (told.current.specs !== next.specs || told.current.skus !== next.skus) {
        onEdit?.({ specAttr: next.specs, skuList: next.skus })
      }
      told.current = next
    },
    [onEdit],
  )
  useEffect(() => {
    latest.current = state
    tell(state)
  }, [state, tell])
  /** Told at once: what a hidden tab holds is rendered when it is shown again, and may be saved before. */
  const dispatch = useCallback(
    (action: BuilderAction) => {
      latest.current = reduceBuilder(latest.current, action)
      setState(latest.current)
      tell(latest.current)
    },
    [tell],
  )

  useEffect(() => {
    const [first] = state.errors
    if (first) {
      void message.warning(t(namedError(first, skus)))
    }
  }, [state.errors, skus, message, t])

  const found = useMemo(
    () => (isChecked ? checkConfiguration(skus, variantOf(line), line) : undefined),
    [isChecked, skus, line],
  )
  const outside = useUnchanged(input.errors, skus)
  const hinted = useMemo(() => input.hints?.(skus) ?? [], [input.hints, skus])
  const marks = useMemo(() => {
    const all = new Map<string, GridMark>()
    const note = (tone: GridMark['tone'], notes: readonly CellNote[]) => {
      for (const { path, message } of notes) {
        const key = cellKey(path)
        all.set(key, { tone, text: typeof message === 'string' ? message : t(message) })
      }
    }
    note('warning', hinted)
    note('error', found ?? [])
    note('error', outside)
    note('error', state.errors)
    return all
  }, [hinted, found, outside, state.errors, t])

  return {
    ...state,
    dispatch,
    found,
    markOf: ({ row, column }) => marks.get(`${row}.${column}`),
    complete: () => {
      const result = emit(state, productId)
      setChecked(true)
      setEmitted({ value: result.value })
      onChange?.(result.value)
      const [first] = result.errors
      if (first) {
        const text = t(namedError(first, result.value.skuList))
        void message.warning(result.errors.length > 1 ? `${text} ${t(AND_MORE, { n: result.errors.length })}` : text)
      } else {
        void message.success(t(COMPLETE))
      }
    },
  }
}

/** `skus.3.stock` and `skuList.3.stock` → `3.stock`. */
function cellKey(path: string): string {
  return path.replace(/^(?:skus|skuList)\./, '')
}

/** Errors of the cells that still hold what was found invalid. */
function useUnchanged(errors: readonly CellNote[] | undefined, skus: readonly Sku[]): readonly CellNote[] {
  const [seen, setSeen] = useState({ errors, skus })
  if (seen.errors !== errors) {
    setSeen({ errors, skus })
  }
  return useMemo(
    () => (errors ?? []).filter((error) => cellValue(skus, error) === cellValue(seen.skus, error)),
    [errors, skus, seen.skus],
  )
}

function cellValue(skus: readonly Sku[], error: CellNote): unknown {
  const place = placeOfError(error)
  const sku = place && skus[place.row]
  return sku && Object.entries(sku).find(([name]) => name === place.column)?.[1]
}

const COMPLETE: Text = ['配置完成', 'Configuration complete']
const AND_MORE: Text = ['（共 {n} 处）', '({n} in all)']
