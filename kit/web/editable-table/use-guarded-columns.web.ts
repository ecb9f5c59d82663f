import { useMemo } from 'react'
import { usePermissions } from '../session/can.web.ts'
import { hiddenTails, isDisabled } from '../session/permission-check.ts'
import type { TableColumn } from './column.ts'

/** The columns that the user may see under a prefix of permission codes; those that may not be written are disabled. */
export function useGuardedColumns(columns: readonly TableColumn[], prefix: string | undefined): readonly TableColumn[] {
  const permissions = usePermissions()
  return useMemo(() => {
    if (prefix === undefined) {
      return columns
    }
    const hidden = new Set(hiddenTails(permissions, prefix))
    return columns
      .filter(({ key }) => !hidden.has(key))
      .map((column) => (isDisabled(permissions, `${prefix}${column.key}`) ? { ...column, disabled: true } : column))
  }, [columns, prefix, permissions])
}
