import type { Field } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import { isSeen } from '#kit/contract/seen-fields.ts'
import { type Locale, saidIn, type Text } from '#kit/contract/text.ts'

export type PickRow = Readonly<Record<string, unknown>>

/** Choices of one page in a list to pick from. */
export const PICK_SIZES = [5, 10, 20, 30] as const

/** Characters of a chosen label before it is cut; -1 cuts none. */
export const PICK_ELLIPSIS = 12

/** Pixels of the dialog. */
export const PICK_WIDTH = 900

/**
 * A list that rows are picked from. Its fields come from a declaration, so filters and cells need none of their own.
 */
export interface PickList {
  /** Of one row: the dialog is called 用户选择. */
  readonly name: Text
  readonly resource: AnyResource
  /** Fields of the rows that the server fills and no declaration holds. */
  readonly filled?: Readonly<Record<string, Field>>
  /** The list call, when it is not the resource's own. */
  readonly path?: string
  /** The call that finds rows by their stored values; the list call when left out. It may answer a bare array. */
  readonly lookupPath?: string
  /** The first one names a chosen row. */
  readonly columns: readonly string[]
  /** Titles that differ from those of the fields. */
  readonly titles?: Readonly<Record<string, Text>>
  /** The filter that is always there. */
  readonly query: string
  /** Filters that fold away. */
  readonly filters?: readonly string[]
  /** The stored value of a row, and what is shown for it. */
  readonly value: string
  readonly label: string
  readonly width?: number
  readonly ellipsis?: number
  readonly sizes?: readonly number[]
}

/** A chosen row by its stored value; of a row that the server no longer knows only the value is left. */
export interface Picked {
  readonly value: string
  readonly row: PickRow
}

/** A row as a choice. A row without the stored value cannot be chosen. */
export function pickOf(list: PickList, row: PickRow): Picked | undefined {
  const value = row[list.value]
  return value === undefined || value === null || value === '' ? undefined : { value: String(value), row }
}

/** Stored values with the rows that are known for them, in the order they are stored. */
export function picksOf(list: PickList, values: readonly string[], rows: readonly PickRow[]): readonly Picked[] {
  const known = new Map(rows.map((row) => [String(row[list.value] ?? ''), row]))
  return values.map((value) => ({ value, row: known.get(value) ?? { [list.value]: value } }))
}

/** Choices with the rows that became known after they were made. */
export function completed(list: PickList, picked: readonly Picked[], known: readonly Picked[]): readonly Picked[] {
  return picked.map((pick) =>
    list.label in pick.row ? pick : (known.find(({ value }) => value === pick.value) ?? pick),
  )
}

export function labelOf(list: PickList, { value, row }: Picked, locale: Locale): string {
  return String(saidIn(locale, row, list.label) ?? value)
}

/** Chooses a row or takes it back; without `isMany` the new one replaces the old. */
export function togglePick(picked: readonly Picked[], pick: Picked, isMany: boolean): readonly Picked[] {
  if (picked.some(({ value }) => value === pick.value)) {
    return isMany ? picked.filter(({ value }) => value !== pick.value) : picked
  }
  return isMany ? [...picked, pick] : [pick]
}

/** What a page's boxes say now, laid over what was chosen on other pages. */
export function pickedOnPage(
  picked: readonly Picked[],
  page: readonly Picked[],
  selected: ReadonlySet<string>,
): readonly Picked[] {
  const onPage = new Set(page.map(({ value }) => value))
  const kept = picked.filter(({ value }) => !onPage.has(value) || selected.has(value))
  const known = new Set(kept.map(({ value }) => value))
  return [...kept, ...page.filter(({ value }) => selected.has(value) && !known.has(value))]
}

/** The wire value of a choice: stored values joined by commas. */
export function joined(picked: readonly Picked[]): string {
  return picked.map(({ value }) => value).join(',')
}

/** Parameters that find rows by their stored values; the trailing comma makes one value a list. */
export function lookupParams(list: PickList, values: readonly string[]): Readonly<Record<string, string | number>> {
  return { [list.value]: `${values.join(',')},`, pageNo: 1, pageSize: values.length }
}

/** A label for a narrow box: `most` characters and an ellipsis, -1 for the whole text. */
export function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return most < 0 || letters.length <= most ? text : `${letters.slice(0, most).join('')}...`
}

export function pickField(list: PickList, name: string): Field | undefined {
  const field = list.filled?.[name] ?? publicField(list.resource, name)
  const title = list.titles?.[name]
  return field && title ? { ...field, title } : field
}

/** The list as somebody sees it: columns and filters whose values the server keeps from them are left out. */
export function seenList(list: PickList, can: (permission: string) => boolean): PickList {
  const isShown = (name: string): boolean => {
    const field = pickField(list, name)
    return field === undefined || isSeen(field, can)
  }
  return { ...list, columns: list.columns.filter(isShown), filters: (list.filters ?? []).filter(isShown) }
}

/** Filters as the list call takes them: texts match a part, everything else the whole. */
export function filterParams(
  list: PickList,
  filters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, filterMode(list, name) === 'like' ? `*${value}*` : value]),
  )
}

export function filterMode(list: PickList, name: string): 'like' | 'eq' {
  return pickField(list, name)?.kind === 'text' ? 'like' : 'eq'
}
