import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Field } from '#kit/contract/field.ts'
import type { ControlProps } from './control-props.ts'

/** What a picker can do beyond a control of a form. */
export interface PickerProps extends ControlProps {
  /** Its dialog only, open from the start: for places that show the choice themselves. */
  readonly isDialogOnly?: boolean
  /** Told when that dialog is left without a choice. */
  readonly onCancel?: () => void
}

/** Key of the picker for references that name a resource and have none of their own. */
export const OF_ANY_RESOURCE = '*'

/** Controls of reference fields by their source `table,text,code`; the office names them, the kit knows no noun. */
export type Pickers = Readonly<Record<string, () => Promise<{ readonly default: ComponentType<PickerProps> }>>>

const registered = new Map<string, LazyExoticComponent<ComponentType<PickerProps>>>()

/**
 * Makes reference fields of these sources open a picker instead of a search box. Called once, before the first
 * rendering.
 */
export function registerPickers(pickers: Pickers): void {
  for (const [source, load] of Object.entries(pickers)) {
    registered.set(source, lazy(load))
  }
}

/** The picker of a reference, fetched when a form first shows it. */
export function pickerOf({
  kind,
  source,
  target,
}: Pick<Field, 'kind' | 'source' | 'target'>): ComponentType<PickerProps> | undefined {
  if (kind !== 'ref') {
    return undefined
  }
  return registered.get(source ?? '') ?? (target ? registered.get(OF_ANY_RESOURCE) : undefined)
}

/** Controls of forms for dictionaries that people keep while they fill in a form, by their codes. */
export type KeptDictionaries = Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<ControlProps> }>>
>

const kept = new Map<string, LazyExoticComponent<ComponentType<ControlProps>>>()

/** Makes forms offer new items of these dictionaries. Called once, before the first rendering. */
export function registerKeptDictionaries(dictionaries: KeptDictionaries): void {
  for (const [code, load] of Object.entries(dictionaries)) {
    kept.set(code, lazy(load))
  }
}

/** The control of a form for a dictionary whose items are kept in place; undefined for all others. */
export function keptDictionaryOf({
  code,
  many,
}: Pick<Field, 'code' | 'many'>): ComponentType<ControlProps> | undefined {
  return many ? undefined : kept.get(code ?? '')
}
