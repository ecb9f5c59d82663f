import { useNavigate } from 'react-router'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { hashOf, type PrintedBy } from './print-parts.ts'

/** Leads to the page that prints orders, or items of orders. */
export function useOpenPrint(): (by: PrintedBy['by'], ids: readonly string[]) => void {
  const navigate = useNavigate()
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, 'shop/OrderPrint')
  return (by, ids) => {
    if (path !== undefined) {
      void navigate({ pathname: path, hash: hashOf({ by, ids }) })
    }
  }
}
