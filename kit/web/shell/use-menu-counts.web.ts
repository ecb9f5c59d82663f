import { useQuery, useQueryClient } from '@tanstack/react-query'
import { COUNTS } from '../session/counts.web.ts'
import { useSession } from '../session/session.web.ts'
import { useProduct } from './app-context.web.ts'

/** How often the numbers are asked for, in milliseconds; not while the window is hidden. */
const AGAIN_MS = 60_000

const NONE: Readonly<Record<string, number>> = {}

/** Numbers that stand at entries of the menu, by path; none while they are not known. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { menuCounts } = useProduct()
  const queries = useQueryClient()
  const menu = useSession((session) => session.menu)
  const { data = NONE } = useQuery({
    queryKey: [COUNTS, 'menu'],
    queryFn: () => menuCounts?.(queries) ?? NONE,
    enabled: menuCounts !== undefined && menu !== undefined,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  return data
}
