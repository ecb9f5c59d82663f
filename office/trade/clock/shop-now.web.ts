import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#kit/web/client/client.web.ts'
import type { ShopTime } from './shop-time.ts'

const MINUTE = 60_000
/** How long the difference between the clocks of page and shop counts as known, in milliseconds. */
const FRESH_MS = 5 * MINUTE

/** The time of the shop in milliseconds since 1970, anew each minute; undefined until the server has said it. */
export function useShopNow(): number | undefined {
  const { data: ahead } = useQuery({
    queryKey: ['shop', 'clock'],
    queryFn: async ({ signal }) => {
      const { at } = await client.get<ShopTime>('/shop/clock', {}, { signal, handles: 'all' })
      return at - Date.now()
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return ahead === undefined ? undefined : now + ahead
}
