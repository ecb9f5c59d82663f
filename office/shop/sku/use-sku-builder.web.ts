import { App } from 'antd'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { FieldFault } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { GridMark, GridPlace } from '#kit/web/grid/grid-types.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { type BuilderValue, type Line, type Sku, variantOf } from './sku.ts'
import { type BuilderAction, type BuilderState, createBuilder, emit, reduceBuilder } from './sku-builder.ts'
import { checkConfiguration } from './sku-check.ts'

/** A fault as the server words it, or as the rules give it. */
export interface CellNote {
  /** `skus.3.stock`. */
  readonly path: string
  readonly message: Text | string
}

interface BuilderInput {
  readonly line: Line
  readonly value: BuilderValue | undefined
  readonly productId: string | undefined
  readonly faults: readonly CellNote[] | undefined
  readonly hints: ((skus: readonly Sku[]) => readonly FieldFault[]) | undefined
  readonly onChange: ((value: BuilderValue) => void) | undefined
  readonly onEdit: ((value: BuilderValue) => void) | undefined
}

export interface SkuBuilderState extends BuilderState {
  readonly dispatch: (action: BuilderAction) => void
  readonly markOf: (place: GridPlace) => GridMark | undefined
  /** What "configuration complete" found; follows the edits until all is well. Undefined before it was pressed. */
  readonly found: readonly FieldFault[] | undefined
  /** "Configuration complete": shows the faults and emits the value all the same (specification 5.3f,g). */
  readonly complete: () => void
}

/** The builder without its looks. */
export function useSkuBuilder(input: BuilderInput): SkuBuilderState {
  const { line, value, productId, onChange, onEdit } = input
  const say = useText()
  const { message } = App.useApp()
  const [state, dispatch] = useReducer(reduceBuilder, undefined, () => createBuilder(line, value))
  const [incoming, setIncoming] = useState(value)
  const [emitted, setEmitted] = useState<{ readonly value: BuilderValue }>()
  const [isChecked, setChecked] = useState(false)
  const { specs, skus } = state

  if (value !== incoming) {
    setIncoming(value)
    // A value that comes back from its own emission is no new one: what can be undone stays (specification 4.2f).
    if (!emitted || value !== emitted.value) {
      dispatch({ type: 'replace', value })
      setChecked(false)
    }
  }

  const told = useRef({ specs, skus })
  useEffect(() => {
    if (told.current.specs !== specs || told.current.skus !== skus) {
      told.current = { specs, skus }
      onEdit?.({ specAttr: specs, skuList: skus })
    }
  }, [specs, skus, onEdit])

  useEffect(() => {
    const [first] = state.faults
    if (first) {
      void message.warning(say(namedFault(first, skus)))
    }
  }, [state.faults, skus, message, say])

  const found = useMemo(
    () => (isChecked ? checkConfiguration(skus, variantOf(line), line) : undefined),
    [isChecked, skus, line],
  )
  const outside = useUnchanged(input.faults, skus)
  const hinted = useMemo(() => input.hints?.(skus) ?? [], [input.hints, skus])
  const marks = useMemo(() => {
    const all = new Map<string, GridMark>()
    const note = (tone: GridMark['tone'], notes: readonly CellNote[]) => {
      for (const { path, message: says } of notes) {
        const key = cellKey(path)
        all.set(key, { tone, text: typeof says === 'string' ? says : say(says) })
      }
    }
    note('warning', hinted)
    note('error', found ?? [])
    note('error', outside)
    note('error', state.faults)
    return all
  }, [hinted, found, outside, state.faults, say])

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
      const [first] = result.faults
      if (first) {
        const text = say(namedFault(first, result.value.skuList))
        void message.warning(result.faults.length > 1 ? `${text} ${say(AND_MORE, { n: result.faults.length })}` : text)
      } else {
        void message.success(say(COMPLETE))
      }
    },
  }
}

/** `skus.3.stock` and `skuList.3.stock` → `3.stock`. */
function cellKey(path: string): string {
  return path.replace(/^(?:skus|skuList)\./, '')
}

/** The row and column of a fault, or undefined when it is about the whole table. */
export function placeOfFault({ path }: CellNote): GridPlace | undefined {
  const [, row, column] = /^(?:skus|skuList)\.(\d+)\.(\w+)$/.exec(path) ?? []
  return row === undefined || column === undefined ? undefined : { row: Number(row), column }
}

/** `红,S：库存不能为空或小于0`. */
export function namedFault(fault: FieldFault, skus: readonly Sku[]): Text {
  const place = placeOfFault(fault)
  const name = place && skus[place.row]?.name
  if (name === undefined) {
    return fault.message
  }
  const [zh, en] = fault.message
  return [`${name}：${zh}`, `${name}: ${en}`]
}

/** Faults of the cells that still hold what was found faulty. */
function useUnchanged(faults: readonly CellNote[] | undefined, skus: readonly Sku[]): readonly CellNote[] {
  const [seen, setSeen] = useState({ faults, skus })
  if (seen.faults !== faults) {
    setSeen({ faults, skus })
  }
  return useMemo(
    () => (faults ?? []).filter((fault) => cellValue(skus, fault) === cellValue(seen.skus, fault)),
    [faults, skus, seen.skus],
  )
}

function cellValue(skus: readonly Sku[], fault: CellNote): unknown {
  const place = placeOfFault(fault)
  const sku = place && skus[place.row]
  return sku && Object.entries(sku).find(([name]) => name === place.column)?.[1]
}

const COMPLETE: Text = ['配置完成', 'Configuration complete']
const AND_MORE: Text = ['（共 {n} 处）', '({n} in all)']
