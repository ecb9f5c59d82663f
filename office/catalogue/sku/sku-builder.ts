import type { FieldError } from '#kit/contract/errors.ts'
import { filled } from '#kit/contract/text.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import {
  type BuilderValue,
  editableColumns,
  SKU_LIMIT,
  type Sku,
  type SkuColumn,
  type SpecRow,
  variantOf,
} from './sku.ts'
import { type CellValue, readCell } from './sku-cells.ts'
import {
  checkConfiguration,
  SKU_TEXTS,
  specCountError,
  specTitleError,
  specValueError,
  valueCountError,
} from './sku-check.ts'
import { fillDown, pasteColumns, setCells, setEverywhere } from './sku-edit.ts'
import { combinationCount, regenerate, resetAll, skuName, withValues } from './sku-generate.ts'

/** Both tables of the builder. */
interface BuilderTables {
  readonly specs: readonly SpecRow[]
  readonly skus: readonly Sku[]
}

export interface BuilderState extends BuilderTables {
  readonly line: ListedLine
  /** What `undo` goes back to, newest last. */
  readonly past: readonly BuilderTables[]
  /** What the last action could not do; cells that are not named here were taken. */
  readonly errors: readonly FieldError[]
}

/** Rows, specs and values are named by their position, from 0. */
export type BuilderAction =
  | { readonly type: 'addSpec'; readonly title: string }
  | { readonly type: 'renameSpec'; readonly spec: number; readonly title: string }
  | { readonly type: 'moveSpec'; readonly from: number; readonly to: number }
  | { readonly type: 'removeSpec'; readonly spec: number }
  | { readonly type: 'addSpecValue'; readonly spec: number; readonly title: string }
  | { readonly type: 'renameSpecValue'; readonly spec: number; readonly value: number; readonly title: string }
  | { readonly type: 'moveSpecValue'; readonly spec: number; readonly from: number; readonly to: number }
  | { readonly type: 'removeSpecValue'; readonly spec: number; readonly value: number }
  | { readonly type: 'generate' }
  | { readonly type: 'resetAll' }
  | { readonly type: 'setCell'; readonly column: SkuColumn; readonly row: number; readonly value: CellValue }
  | { readonly type: 'setAll'; readonly column: SkuColumn; readonly value: CellValue }
  | { readonly type: 'fillDown'; readonly column: SkuColumn; readonly fromRow: number; readonly toRow: number }
  | {
      readonly type: 'paste'
      readonly column: SkuColumn
      readonly startRow: number
      readonly text: string
      /** Those that the table shows, left to right; without it the builder's own. */
      readonly columns?: readonly SkuColumn[]
    }
  | { readonly type: 'undo' }
  | { readonly type: 'replace'; readonly value: BuilderValue | undefined }

/** What an action makes of the tables; what it does not name stays. */
interface Change {
  readonly specs?: readonly SpecRow[]
  readonly skus?: readonly Sku[]
  readonly errors?: readonly FieldError[]
}

type ActionOf<T extends BuilderAction['type']> = Extract<BuilderAction, { readonly type: T }>

/** Steps kept for undo; the tables share their rows, so a step is small. */
export const UNDO_LIMIT = 100

const NOTHING: Change = {}

export function createBuilder(line: ListedLine, value?: BuilderValue): BuilderState {
  return { line, specs: value?.specAttr ?? [], skus: value?.skuList ?? [], past: [], errors: [] }
}

/** The whole behaviour of the builder. What an action may not do ends in `errors`. */
export function reduceBuilder(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'undo':
      return undone(state)
    case 'replace':
      return createBuilder(state.line, action.value)
    default:
      return committed(state, changeBy(state, action))
  }
}

/**
 * "Configuration complete": the value with the product id on every SKU, whatever the errors;
 * these are for showing only.
 */
export function emit(state: BuilderState, productId?: string): { value: BuilderValue; errors: FieldError[] } {
  const skuList = productId ? state.skus.map((sku) => ({ ...sku, productId })) : state.skus
  return {
    value: { specAttr: state.specs, skuList },
    errors: checkConfiguration(skuList, variantOf(state.line), state.line),
  }
}

function changeBy(state: BuilderState, action: Exclude<BuilderAction, ActionOf<'undo' | 'replace'>>): Change {
  const { specs, skus } = state
  switch (action.type) {
    case 'addSpec':
      return addedSpec(state, action)
    case 'renameSpec':
      return renamedSpec(state, action)
    case 'moveSpec':
      return movedSpec(state, action)
    case 'removeSpec':
      return specs[action.spec] ? withSkus(state, specs.toSpliced(action.spec, 1)) : NOTHING
    case 'addSpecValue':
      return addedValue(state, action)
    case 'renameSpecValue':
      return renamedValue(state, action)
    case 'moveSpecValue':
      return movedValue(state, action)
    case 'removeSpecValue':
      return changedSpec(state, action.spec, (spec) =>
        spec.specValues[action.value] ? spec.specValues.toSpliced(action.value, 1) : spec.specValues,
      )
    case 'generate':
      return withSkus(state, specs)
    case 'resetAll':
      return tooMany(specs) ?? { skus: resetAll(specs, skus) }
    case 'setCell':
      return applied(action.column, action.value, `skus.${action.row}.${action.column}`, (value) =>
        setCells(skus, [action.row], action.column, value),
      )
    case 'setAll':
      return applied(action.column, action.value, 'skus', (value) => setEverywhere(skus, action.column, value))
    case 'fillDown':
      return { skus: fillDown(skus, action) }
    case 'paste':
      return pasteColumns(skus, { columns: editableColumns(variantOf(state.line)), ...action })
  }
}

function addedSpec({ specs }: BuilderTables, { title }: ActionOf<'addSpec'>): Change {
  const error = specTitleError(specs, title) ?? specCountError(specs.length + 1)
  return error
    ? { errors: [{ path: 'specs', message: error }] }
    : { specs: [...specs, { title: title.trim(), specValues: [] }] }
}

function renamedSpec({ specs }: BuilderTables, { spec: index, title }: ActionOf<'renameSpec'>): Change {
  const spec = specs[index]
  if (!spec || spec.title === title.trim()) {
    return NOTHING
  }
  const error = specTitleError(specs, title, index)
  return error
    ? { errors: [{ path: `specs.${index}.title`, message: error }] }
    : { specs: specs.with(index, { ...spec, title: title.trim() }) }
}

/** The names turn round with the specs, so the rows are turned first and then known by their new names. */
function movedSpec({ specs, skus }: BuilderTables, { from, to }: ActionOf<'moveSpec'>): Change {
  const next = moved(specs, from, to)
  if (next === specs) {
    return NOTHING
  }
  const before = withValues(specs)
  const order = withValues(next).map((spec) => before.indexOf(spec))
  const turned = skus.map((sku) =>
    sku.extra.length === order.length
      ? renamedSku(
          sku,
          order.flatMap((place) => sku.extra[place] ?? []),
        )
      : sku,
  )
  return { specs: next, skus: inOrder(next, turned) }
}

function addedValue(tables: BuilderTables, { spec: index, title }: ActionOf<'addSpecValue'>): Change {
  const spec = tables.specs[index]
  if (!spec) {
    return NOTHING
  }
  const error = specValueError(spec, title) ?? valueCountError(spec.specValues.length + 1)
  return error
    ? { errors: [{ path: `specs.${index}.specValues`, message: error }] }
    : changedSpec(tables, index, () => [...spec.specValues, { title: title.trim() }])
}

/** A corrected title is still the same value: its rows take the new name along with their edits. */
function renamedValue(tables: BuilderTables, action: ActionOf<'renameSpecValue'>): Change {
  const { spec: index, value: place } = action
  const title = action.title.trim()
  const spec = tables.specs[index]
  const value = spec?.specValues[place]
  if (!spec || !value || value.title === title) {
    return NOTHING
  }
  const error = specValueError(spec, title, place)
  if (error) {
    return { errors: [{ path: `specs.${index}.specValues.${place}`, message: error }] }
  }
  const position = withValues(tables.specs).indexOf(spec)
  const skus = tables.skus.map((sku) => {
    const choice = sku.extra[position]
    return choice?.title === value.title ? renamedSku(sku, sku.extra.with(position, { ...choice, title })) : sku
  })
  const specs = tables.specs.with(index, { ...spec, specValues: spec.specValues.with(place, { ...value, title }) })
  return { specs, skus: inOrder(specs, skus) }
}

function movedValue({ specs, skus }: BuilderTables, { spec: index, from, to }: ActionOf<'moveSpecValue'>): Change {
  const spec = specs[index]
  const specValues = spec && moved(spec.specValues, from, to)
  if (!specValues || specValues === spec.specValues) {
    return NOTHING
  }
  const next = specs.with(index, { ...spec, specValues })
  return { specs: next, skus: inOrder(next, skus) }
}

/** Replaces the values of one spec; the SKUs follow. */
function changedSpec(tables: BuilderTables, index: number, valuesOf: (spec: SpecRow) => SpecRow['specValues']): Change {
  const spec = tables.specs[index]
  const specValues = spec && valuesOf(spec)
  return specValues && specValues !== spec.specValues
    ? withSkus(tables, tables.specs.with(index, { ...spec, specValues }))
    : NOTHING
}

function withSkus({ skus }: BuilderTables, specs: readonly SpecRow[]): Change {
  return tooMany(specs) ?? { specs, skus: regenerate(specs, skus) }
}

/** Moving and renaming rearrange rows that are there; they never generate the first ones. */
function inOrder(specs: readonly SpecRow[], skus: readonly Sku[]): readonly Sku[] {
  return skus.length > 0 ? regenerate(specs, skus) : skus
}

function tooMany(specs: readonly SpecRow[]): Change | null {
  return combinationCount(specs) > SKU_LIMIT
    ? { errors: [{ path: 'skus', message: filled(SKU_TEXTS.tooManySkus, { max: SKU_LIMIT }) }] }
    : null
}

function renamedSku(sku: Sku, extra: Sku['extra']): Sku {
  return { ...sku, extra, name: skuName(extra) }
}

function applied(
  column: SkuColumn,
  raw: CellValue,
  path: string,
  skusFor: (value: CellValue) => readonly Sku[],
): Change {
  const reading = readCell(column, raw)
  return 'error' in reading ? { errors: [{ path, message: reading.error }] } : { skus: skusFor(reading.value) }
}

/** The same list when nothing moves or a position is not there. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  return item === undefined || from === to || to < 0 || to >= list.length
    ? list
    : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

function committed(state: BuilderState, change: Change): BuilderState {
  const { specs = state.specs, skus = state.skus, errors = [] } = change
  const isChanged = specs !== state.specs || skus !== state.skus
  const past = isChanged ? [...state.past, { specs: state.specs, skus: state.skus }].slice(-UNDO_LIMIT) : state.past
  return { ...state, specs, skus, past, errors }
}

function undone(state: BuilderState): BuilderState {
  const last = state.past.at(-1)
  return last ? { ...state, ...last, past: state.past.slice(0, -1), errors: [] } : { ...state, errors: [] }
}
