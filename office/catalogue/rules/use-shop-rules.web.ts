import { useQuery } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import type { ShopRules } from './shop-rules.ts'

/** How long pages count as known, in milliseconds: each parcel of a list shows a link. */
const FRESH_MS = 300_000

/** What pages of the shop go by; undefined until the shop has said it, and while nothing on the page needs it. */
export function useShopRules({ isNeeded = true }: { readonly isNeeded?: boolean } = {}): ShopRules | undefined {
  const { data } = useQuery({
    queryKey: ['shop', 'setting', 'rules'],
    enabled: isNeeded,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => client.get<ShopRules>('/shop/setting/rules', {}, { signal, handles: 'all' }),
  })
  return data
}
