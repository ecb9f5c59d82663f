/** How the button "add" adds rows. */
export interface AddSettings {
  /** At least 1. */
  readonly count: number
  /** Before which row, from 1; 0: at the bottom. */
  readonly position: number
  readonly scrollsToEnd: boolean
}

export const DEFAULT_ADD: AddSettings = { count: 1, position: 0, scrollsToEnd: true }

/** Rows that one press adds at most. */
export const MOST_ADDED = 1000

/** Settings within their bounds for a table of so many rows. */
export function bounded(settings: AddSettings, rows: number): AddSettings {
  return {
    ...settings,
    count: within(settings.count, 1, MOST_ADDED),
    position: within(settings.position, 0, rows),
  }
}

/** Where the rows go, from 0. */
export function placeOf({ position }: AddSettings, rows: number): number {
  return position === 0 ? rows : Math.min(position - 1, rows)
}

/** Are these settings, as they were kept by a browser? */
export function isAddSettings(value: unknown): value is AddSettings {
  const one = value as Partial<AddSettings> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    Number.isInteger(one.count) &&
    Number.isInteger(one.position) &&
    typeof one.scrollsToEnd === 'boolean'
  )
}

/** A second insert within this time is refused, in milliseconds. */
export const INSERT_PAUSE_MS = 1500

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value) || least))
}
