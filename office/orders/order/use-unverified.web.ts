import { useQuery } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import { order } from '../../trade/model/order.ts'
import { UNVERIFIED_PATH } from './scan-ship.ts'

const NONE: ReadonlySet<string> = new Set()

/** Which of these orders may not leave before their pieces are verified; none until the server has said so. */
export function useUnverified(orderNos: readonly string[]): ReadonlySet<string> {
  const asked = [...orderNos].sort()
  const { data = NONE } = useQuery({
    queryKey: [order.name, 'unverified', asked],
    queryFn: async ({ signal }) =>
      new Set((await client.post<readonly string[]>(UNVERIFIED_PATH, { orderNos: asked }, { signal })).result),
    enabled: asked.length > 0,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  return data
}
