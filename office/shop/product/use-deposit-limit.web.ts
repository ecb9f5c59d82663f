import { useQuery } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import type { Line } from '#office/shop/sku/sku.ts'

/** What the form of a listing reads in the rules of the shop. */
interface DepositRules {
  readonly depositWarnPercent: number
}

/** Share of the full price, in percent, above which a deposit is warned about; undefined until the shop has said it. */
export function useDepositLimit(line: Line): number | undefined {
  const { data } = useQuery({
    queryKey: ['shop', 'setting', 'rules'],
    enabled: line === 2,
    queryFn: ({ signal }) => client.get<DepositRules>('/shop/setting/rules', {}, { signal, handles: 'all' }),
  })
  return data?.depositWarnPercent
}
