import type { AnyResource } from '#kit/contract/resource.ts'
import type { PickedColumns } from '../editable-table/picked-columns.ts'
import type { KeptDictionaries, Pickers } from '../field/pickers.web.ts'
import type { Trees } from '../field/trees.web.ts'
import type { LazyScreen } from '../page/screen.web.tsx'
import type { RecordForms } from '../row-picker/record-forms.web.ts'

/** Declarations by the component name that their menu gives, fetched with the first page that shows one. */
export type LazyResources = Readonly<Record<string, () => Promise<AnyResource>>>

/** The pages of an area. */
export interface WebArea {
  /** Screens by the component name that the menu gives. */
  readonly screens: Readonly<Record<string, LazyScreen>>
  /** Those whose list or record is the standard page. */
  readonly resources?: LazyResources
  /** Pickers of reference fields, by what the field stores. */
  readonly pickers?: Pickers
  /** Trees of reference fields that have calls of their own. */
  readonly trees?: Trees
  /** Forms that are not the standard one, by the name of the resource; null for those on a page of their own. */
  readonly recordForms?: RecordForms
  /** Dictionaries of names that are met while a form is filled in. */
  readonly keptDictionaries?: KeptDictionaries
  /** Columns of editable tables that choose by these pickers. */
  readonly pickedColumns?: PickedColumns
}

/** Declares the pages of an area. */
export function defineWebArea<const A extends WebArea>(area: A): A {
  return area
}
