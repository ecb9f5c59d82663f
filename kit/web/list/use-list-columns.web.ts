import { useMemo, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useHiddenTails } from '../session/can.web.ts'
import { usePreference } from '../session/preference.web.ts'
import {
  AS_DECLARED,
  type Column,
  type ColumnSettings,
  choosableColumns,
  fittingColumns,
  shownColumns,
} from '../table/columns.ts'
import { useDensity } from '../table/density.web.ts'

export interface ListColumns {
  readonly columnSettings: ColumnSettings
  readonly change: (change: Partial<ColumnSettings>) => void
  readonly reset: () => void
  /** The columns to render, in order: those that were chosen, else as many of the declared ones as fit. */
  readonly columns: readonly Column[]
  /** What names a row is among these, though it may not be rendered. */
  readonly naming: readonly Column[]
  /** Tells how many pixels the columns have. */
  readonly fitInto: (room: number) => void
  /** Columns of a sheet: those that were chosen, else those declared for sheets, else those of the list. */
  readonly exported: readonly string[]
  /** All columns that this user may choose. */
  readonly choosable: readonly { readonly name: string; readonly title: Text }[]
}

/**
 * How the user arranged the list of a resource: columns, widths, density; kept on the server. Unarranged, it shows what fits.
 * @param searched fields that the rows are searched by: their columns are shown in any case
 */
export function useListColumns(resource: AnyResource, searched: readonly string[] = []): ListColumns {
  const [density] = useDensity()
  const unarranged = useMemo(() => ({ ...AS_DECLARED, density }), [density])
  const [columnSettings, setColumnSettings] = usePreference<ColumnSettings>(`list:${resource.name}`, unarranged)
  // A column is hidden from whoever lacks its code, `prefix:field`.
  const tails = useHiddenTails(`${resource.permission}:`).filter((tail) => shownField(resource, tail) !== undefined)
  const hidden = tails.join(',')
  const [room, fitInto] = useState(0)
  const inSearch = searched.join(',')
  return useMemo(() => {
    const names = hidden.split(',')
    const naming = shownColumns(resource, columnSettings, names)
    const declared = columnSettings.shown ? undefined : resource.exported
    const kept = [resource.states?.field, resource.tabs?.by, ...inSearch.split(',')].filter(
      (name) => name !== undefined,
    )
    const columns = columnSettings.shown || room === 0 ? naming : fittingColumns(naming, { room, kept })
    return {
      columnSettings,
      change: (change) => setColumnSettings({ ...columnSettings, ...change }),
      reset: () => setColumnSettings({ ...AS_DECLARED, density: columnSettings.density }),
      columns,
      naming,
      fitInto,
      exported: declared?.filter((name) => !names.includes(name)) ?? naming.map(({ name }) => name),
      choosable: choosableColumns(resource, names).map((name) => ({
        name,
        title: shownField(resource, name)?.title ?? [name, name],
      })),
    }
  }, [columnSettings, hidden, inSearch, resource, room, setColumnSettings])
}
