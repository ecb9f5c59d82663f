import { useCallback } from 'react'
import { useShallow } from 'zustand/shallow'
import { hiddenTails, isPermitted, type Permissions } from './permission-check.ts'
import { useSession } from './session.web.ts'

/** Granted and defined actions of the signed-in user. */
export function usePermissions(): Permissions {
  return useSession(useShallow(({ auth, allAuth }) => ({ auth, allAuth })))
}

/** `const can = useCan()` … `can('system:position:add')`. Hides only; the server is the one that forbids. */
export function useCan(): (code: string) => boolean {
  const permissions = usePermissions()
  return useCallback((code: string) => isPermitted(permissions, code), [permissions])
}

/** Columns hidden from the user under a prefix. */
export function useHiddenTails(prefix: string): readonly string[] {
  return hiddenTails(usePermissions(), prefix)
}
