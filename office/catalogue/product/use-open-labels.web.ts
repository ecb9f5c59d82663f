import { useNavigate } from 'react-router'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { LABEL_SCREEN, MOST_LABELLED } from './sku-labels.ts'

/** Leads to the page that prints labels of the SKUs of listings, or of what sells figures; it says how many are left out. */
export function useOpenLabels(
  line: ListedLine,
): (by: 'ids' | 'goods', rows: readonly { readonly id: string }[]) => void {
  const navigate = useNavigate()
  const path = pathOfComponent(useSession((session) => session.menu) ?? [], LABEL_SCREEN)
  return (by, rows) => {
    if (path !== undefined) {
      const ids = rows.slice(0, MOST_LABELLED).map(({ id }) => id)
      const asked = new URLSearchParams({ line: String(line), [by]: ids.join(',') })
      if (rows.length > ids.length) {
        asked.set('left', String(rows.length - ids.length))
      }
      void navigate(`${path}?${asked}`)
    }
  }
}
