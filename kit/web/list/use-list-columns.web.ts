import { useMemo } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useHiddenTails } from '../session/can.web.ts'
import { usePreference } from '../session/preference.web.ts'
import { AS_DECLARED, type Column, type ColumnSettings, choosableColumns, shownColumns } from '../table/columns.ts'

export interface ListColumns {
  readonly columnSettings: ColumnSettings
  readonly change: (change: Partial<ColumnSettings>) => void
  readonly reset: () => void
  /** The columns to render, in order. */
  readonly columns: readonly Column[]
  /** Columns of a sheet: those that were chosen, else those declared for sheets, else those of the list. */
  readonly exported: readonly string[]
  /** All columns that this user may choose. */
  readonly choosable: readonly { readonly name: string; readonly title: Text }[]
}

/** How the user arranged the list of a resource: columns, widths, density; kept on the server. */
export function useListColumns(resource: AnyResource): ListColumns {
  const [columnSettings, setColumnSettings] = usePreference<ColumnSettings>(`list:${resource.name}`, AS_DECLARED)
  // A column is hidden from whoever lacks its code, `prefix:field`.
  const tails = useHiddenTails(`${resource.permission}:`).filter((tail) => shownField(resource, tail) !== undefined)
  const hidden = tails.join(',')
  return useMemo(() => {
    const names = hidden.split(',')
    const columns = shownColumns(resource, columnSettings, names)
    const declared = columnSettings.shown ? undefined : resource.exported
    return {
      columnSettings,
      change: (change) => setColumnSettings({ ...columnSettings, ...change }),
      reset: () => setColumnSettings({ ...AS_DECLARED, density: columnSettings.density }),
      columns,
      exported: declared?.filter((name) => !names.includes(name)) ?? columns.map(({ name }) => name),
      choosable: choosableColumns(resource, names).map((name) => ({
        name,
        title: shownField(resource, name)?.title ?? [name, name],
      })),
    }
  }, [columnSettings, hidden, resource, setColumnSettings])
}
