import { useCallback, useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import type { AnyResource } from '#kit/contract/resource.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
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

/** The resource with the fields that the signed-in person sees: columns, filters and forms have no others. */
export function useSeenResource<R extends AnyResource>(resource: R): R {
  const can = useCan()
  return useMemo(() => seenBy(resource, can) as R, [resource, can])
}

/** Columns hidden from the user under a prefix. */
export function useHiddenTails(prefix: string): readonly string[] {
  return hiddenTails(usePermissions(), prefix)
}
