import type { Text } from '#kit/contract/text.ts'
import { useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'

interface SiteName {
  readonly title: Text
  /** Where there is little room. */
  readonly shortTitle: Text
}

/** What the site is called: what the tenant calls it, else the product. */
export function useSiteName(): SiteName {
  const { title, shortTitle } = useProduct()
  const own = useSession(({ siteName }) => siteName)
  return own ? { title: own, shortTitle: own } : { title, shortTitle }
}
