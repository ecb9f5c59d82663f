import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { wave } from '../../trade/model/wave.ts'
import type { Mapped, WaveHead } from '../../trade/model/wave-head.ts'
import './wave.css'

/** The numbers of a balance wave; as those of lists, they are asked for again when a job has ended. */
export function useWaveHead(id: string, isEnabled = true) {
  return useQuery({
    queryKey: [wave.name, 'list', 'head', id],
    enabled: isEnabled,
    queryFn: ({ signal }) => client.get<WaveHead>(`${wave.path}/head`, { id }, { signal, handles: 'all' }),
  })
}

/** How far the balances of an arrival are, and which SKUs wait for it. */
export function WaveHeadView({ id }: { readonly id: string }) {
  const t = useTranslate()
  const mayRead = useCan()(permissionOf(wave, 'list'))
  const { data, error, refetch } = useWaveHead(id, mayRead)
  if (!mayRead) {
    return null
  }
  if (error) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  }
  return (
    <section aria-label={t(wave.title)}>
      <h2>{t(wave.title)}</h2>
      <dl className="wave-numbers">
        {COUNTS.map(([name, title]) => (
          <div key={name}>
            <dt>{t(title)}</dt>
            <dd className="tabular">{data[name]}</dd>
          </div>
        ))}
        {data.money &&
          MONEY.map(([name, title]) => (
            <div key={name}>
              <dt>{t(title)}</dt>
              <dd className="tabular">{formatYuan(data.money?.[name] ?? 0)}</dd>
            </div>
          ))}
      </dl>
      {data.skus.length > 0 && <WaitingSkus skus={data.skus} />}
    </section>
  )
}

function WaitingSkus({ skus }: { readonly skus: readonly Mapped[] }) {
  const t = useTranslate()
  return (
    <table className="wave-skus" aria-label={t(WAITING_SKUS)}>
      <thead>
        <tr>
          <th scope="col">{t(WAITING_SKUS)}</th>
          {[PIECES, AVAILABLE, DUE].map((title) => (
            <th key={title[1]} scope="col" className="is-number">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {skus.map(({ presellSkuId, name, claims, pieces, finalSkuId, available, due }) => (
          <tr key={presellSkuId}>
            <td>{t(skuTitle({ name }))}</td>
            <td className="is-number tabular">{t(OF_CLAIMS, { pieces, n: claims })}</td>
            <td className={`is-number tabular${available < pieces ? ' is-wrong' : ''}`}>
              {finalSkuId === null
                ? t(UNMAPPED)
                : available < pieces
                  ? t(SHORT, { n: available, short: pieces - available })
                  : available}
            </td>
            <td className="is-number tabular">{due === null ? '-' : formatYuan(due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COUNTS = [
  ['waiting', ['待开放', 'Waiting']],
  ['claims', ['已开放', 'Opened']],
  ['paid', ['已补款', 'Paid']],
  ['unpaid', ['未补款', 'Unpaid']],
  ['extended', ['已延长', 'Extended']],
  ['overdue', ['逾期', 'Overdue']],
  ['forfeited', ['已弃单', 'Forfeited']],
  ['released', ['已退还', 'Given back']],
  ['credited', ['已转余额', 'Credited']],
] as const satisfies readonly (readonly [keyof WaveHead, Text])[]
const MONEY = [
  ['due', ['应收尾款', 'Due']],
  ['collected', ['已收尾款', 'Collected']],
  ['open', ['未收尾款', 'Open']],
  ['kept', ['不退定金', 'Kept']],
] as const satisfies readonly (readonly [keyof NonNullable<WaveHead['money']>, Text])[]

const FAILED: Text = ['补款进度加载失败', 'The numbers of the wave could not be loaded']
const WAITING_SKUS: Text = ['等待到货的SKU', 'SKUs that wait']
const PIECES: Text = ['等待', 'Waiting']
const AVAILABLE: Text = ['可分配', 'Can be given']
const DUE: Text = ['每件尾款', 'Balance for one']
const OF_CLAIMS: Text = ['{pieces} 件（{n} 个资格）', '{pieces} ({n} {n|claim|claims})']
const UNMAPPED: Text = ['没有对应的补款SKU', 'No balance SKU']
const SHORT: Text = ['{n}，缺 {short}', '{n}, {short} short']
