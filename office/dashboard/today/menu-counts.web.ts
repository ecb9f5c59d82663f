import type { QueryClient } from '@tanstack/react-query'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { currentSession } from '#kit/web/session/session.web.ts'
import { askToday } from './today-query.web.ts'
import { menuCountsOf, TODAY_MENUS } from './today-queue.ts'

/** What waits behind entries of the menu, by their path; nobody is asked where none of them is there. */
export async function menuCounts(queries: QueryClient): Promise<Readonly<Record<string, number>>> {
  const menu = currentSession().menu ?? []
  const pages = TODAY_MENUS.flatMap((component) => {
    const path = pathOfComponent(menu, component)
    return path ? [{ component, path }] : []
  })
  if (pages.length === 0) {
    return {}
  }
  const counts = menuCountsOf(await queries.fetchQuery(askToday))
  return Object.fromEntries(pages.map(({ component, path }) => [path, counts.get(component) ?? 0]))
}
