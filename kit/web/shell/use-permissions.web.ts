import { useEffect } from 'react'
import { ApiError, mustChangePassword } from '../client/api-error.ts'
import type { ResolveScreen } from '../page/screen.web.tsx'
import type { MenuItem } from '../session/menu-item.ts'
import { componentAt } from '../session/menu-pages.ts'
import { openPermissions, signOut, useSession } from '../session/session.web.ts'

/**
 * Loads menu and permissions as soon as somebody is signed in, beside the code of the shell, and then the code of the
 * page that the address names.
 */
export function usePermissions(resolveScreen: ResolveScreen): void {
  const isMissing = useSession(({ info, menu }) => menu === undefined && info?.mustChangePassword !== true)
  const userId = useSession(({ info }) => info?.id)
  useEffect(() => {
    if (userId !== undefined && isMissing) {
      void load(resolveScreen)
    }
  }, [userId, isMissing, resolveScreen])
}

/** Without permissions there is nothing to show: back to the login page, and from there to the same address. */
async function load(resolveScreen: ResolveScreen): Promise<void> {
  try {
    const asked = (menu: readonly MenuItem[]) => componentAt(menu, location.pathname)
    const isEnough = (menu: readonly MenuItem[]) => asked(menu) !== undefined
    const component = asked(await openPermissions({ isEnough, onFailed: endUnlessAway }))
    if (component !== undefined) {
      // whoever shows the page asks for its code again and tells a failure
      resolveScreen(component)?.().catch(() => undefined)
    }
  } catch (error) {
    end(error)
  }
}

/** What was told last goes on being shown while the server cannot be reached. */
function endUnlessAway(error: unknown): void {
  if (!(error instanceof ApiError && error.http === 0)) {
    end(error)
  }
}

function end(error: unknown): void {
  if (!(error instanceof ApiError && mustChangePassword(error))) {
    void signOut()
  }
}
