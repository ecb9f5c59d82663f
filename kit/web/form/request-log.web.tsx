import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { pathOfComponent } from '../session/menu-pages.ts'
import { useSession } from '../session/session.web.ts'

let component: string | undefined

/** Names the page that lists requests by their number (`?traceId=`). Called once, before the first rendering. */
export function registerRequestLog(menuComponent: string): void {
  component = menuComponent
}

/** Leads to the lines of the log about a request, for those whose menu has them. */
export function RequestLogLink({ requestId }: { readonly requestId: string }) {
  const t = useTranslate()
  const menu = useSession((session) => session.menu) ?? []
  const path = component === undefined ? undefined : pathOfComponent(menu, component)
  return path === undefined ? null : <Link to={`${path}?traceId=${encodeURIComponent(requestId)}`}>{t(LOG)}</Link>
}

const LOG: Text = ['日志', 'Log']
