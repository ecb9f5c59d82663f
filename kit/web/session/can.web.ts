import { useCallback } from 'react'
import { useShallow } from 'zustand/shallow'
import { type GrantedAction, hiddenTails, isDisabled, isPermitted, type Permissions } from './permission-check.ts'
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

/** Must this field be disabled for the user (specification 6.3)? */
export function useIsDisabled(): (code: string, own?: readonly GrantedAction[]) => boolean {
  const permissions = usePermissions()
  return useCallback(
    (code: string, own?: readonly GrantedAction[]) => isDisabled(permissions, code, own),
    [permissions],
  )
}

/** Columns hidden from the user under a prefix (specification 6.3d). */
export function useHiddenTails(prefix: string): readonly string[] {
  return hiddenTails(usePermissions(), prefix)
}
