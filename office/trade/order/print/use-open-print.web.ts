import { useNavigate } from 'react-router'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { MOST_PRINTED } from './print-parts.ts'

/** Leads to the page that prints orders, or items of orders. */
export function useOpenPrint(): (what: Readonly<Partial<Record<'ids' | 'items', readonly string[]>>>) => void {
  const navigate = useNavigate()
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, 'shop/OrderPrint')
  return (what) => {
    const named = Object.entries(what).map(([name, ids = []]) => [name, ids.slice(0, MOST_PRINTED).join(',')])
    if (path !== undefined) {
      void navigate(`${path}?${new URLSearchParams(named)}`)
    }
  }
}
