import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { finalProduct } from '../../catalogue/product/product.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { wave } from '../../trade/model/wave.ts'
import { PAIR_PROBLEMS, type PairProblem, type SkuPair } from './wave-mapping.ts'
import './wave.css'

/** The pre-order SKUs of a wave, the balance SKU that stands for each, and whether its claims can be opened and paid. */
export function MappingView({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [wave.name, 'list', 'mapping', id],
    queryFn: ({ signal }) => client.get<readonly SkuPair[]>(`${wave.path}/mapping`, { id }, { signal, handles: 'all' }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  if (data.length === 0) {
    return <EmptyState title={NONE} />
  }
  const isSeen = data.some(({ expected, due }) => expected !== null || due !== null)
  return (
    <Table<SkuPair>
      size="small"
      rowKey="presellSkuId"
      aria-label={t(MAPPING)}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...data]}
      columns={[
        {
          title: t(PRESELL),
          render: (_, { presellTitle, presellName }) => (
            <span className="wave-pair-sku">
              {presellTitle} · {t(skuTitle({ name: presellName }))}
            </span>
          ),
        },
        // what is wrong is seen first, on a phone, too
        { title: t(CHECK), render: (_, pair) => <Check pair={pair} /> },
        { title: t(WAITING), align: 'end', render: (_, { claims, pieces }) => t(OF_CLAIMS, { pieces, n: claims }) },
        { title: t(FINAL), render: (_, pair) => <FinalSku pair={pair} /> },
        { title: t(ARRIVED), dataIndex: 'arrived', align: 'end' },
        ...(isSeen
          ? [
              { title: t(DUE), align: 'end' as const, render: (_: unknown, { due }: SkuPair) => yuan(due) },
              { title: t(LEFT), align: 'end' as const, render: (_: unknown, { expected }: SkuPair) => yuan(expected) },
            ]
          : []),
      ]}
    />
  )
}

function FinalSku({ pair: { finalSkuId, finalName, finalProductId, finalTitle } }: { readonly pair: SkuPair }) {
  const t = useTranslate()
  return finalSkuId === null ? (
    '-'
  ) : (
    <Link className="wave-pair-sku" to={`${finalProduct.menu?.url}/${finalProductId}`}>
      {finalTitle} · {t(skuTitle({ name: finalName ?? '' }))}
    </Link>
  )
}

function Check({ pair: { problems, claims, finalSkuId } }: { readonly pair: SkuPair }) {
  const t = useTranslate()
  if (problems.length === 0) {
    return claims === 0 && finalSkuId === null ? t(UNNEEDED) : <StateTag tone="green">{t(RIGHT)}</StateTag>
  }
  return problems.map((problem) => (
    <StateTag key={problem} tone={HINTS.includes(problem) ? 'orange' : 'red'}>
      {t(PAIR_PROBLEMS[problem])}
    </StateTag>
  ))
}

function yuan(fen: number | null): string {
  return fen === null ? '-' : formatYuan(fen)
}

/** Claims are opened all the same. */
const HINTS: readonly PairProblem[] = ['differs', 'unpublished', 'several']

const MAPPING: Text = ['SKU对应', 'SKU mapping']
const PRESELL: Text = ['预售SKU', 'Pre-order SKU']
const WAITING: Text = ['等待', 'Waiting']
const OF_CLAIMS: Text = ['{pieces} 件（{n} 个资格）', '{pieces} ({n} {n|claim|claims})']
const FINAL: Text = ['补款SKU', 'Balance SKU']
const ARRIVED: Text = ['已到货', 'Arrived']
const DUE: Text = ['补款价', 'Balance']
const LEFT: Text = ['全款减定金', 'Full price less deposit']
const CHECK: Text = ['检查', 'Check']
const RIGHT: Text = ['已对应', 'Mapped']
const UNNEEDED: Text = ['无人等待', 'Nobody waits']
const NONE: Text = ['没有预售SKU，请先关联预售手办', 'There is no pre-order SKU: name the pre-order figure first']
const FAILED: Text = ['SKU对应加载失败', 'The mapping could not be loaded']
