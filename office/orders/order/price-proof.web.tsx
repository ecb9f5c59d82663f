import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { type Text, WITH_NOTE } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import type { PriceStep } from '../../trade/model/money/price.ts'
import { order } from '../../trade/model/order.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { type OrderProof, PROOF_PATH, RULE_TITLES } from './price-proof.ts'

interface Step {
  readonly key: string
  readonly title: string
  readonly base: Fen
  readonly amount: Fen
}

interface PriceProofProps {
  readonly id: string
  /** Of its items only this one. */
  readonly itemId?: string
}

/** Why an order costs what it costs, step by step. */
export function PriceProof(props: PriceProofProps) {
  const can = useCan()
  return can(TRADE_RIGHTS.money) ? <Steps {...props} /> : <NoPermission code={TRADE_RIGHTS.money} />
}

function Steps({ id, itemId }: PriceProofProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [order.name, 'proof', id],
    queryFn: ({ signal }) => client.get<OrderProof>(PROOF_PATH, { id }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const columns = [
    { key: 'title', title: t(STEP), dataIndex: 'title' },
    {
      key: 'base',
      title: t(BASE),
      align: 'end' as const,
      render: ({ base }: Step) => formatYuan(base),
    },
    { key: 'amount', title: t(AMOUNT), align: 'end' as const, render: ({ amount }: Step) => formatYuan(amount) },
  ]
  const shown = (
    steps: readonly PriceStep[],
    titles: Readonly<Record<PriceStep['rule'], Text>> = RULE_TITLES,
  ): Step[] =>
    steps.map(({ rule, base, amount, note }, index) => ({
      key: String(index),
      title: note ? t(WITH_NOTE, { text: t(titles[rule]), note: t(note) }) : t(titles[rule]),
      base,
      amount,
    }))
  const lines = data.lines.filter((line) => itemId === undefined || line.id === itemId)
  const whole = shown(data.steps, { ...RULE_TITLES, normal: ITEMS })
  return (
    <>
      {lines.map((line) => (
        <Table<Step>
          key={line.id}
          className="order-proof"
          size="small"
          title={() => `${line.title} ${line.sku ?? ''} ×${line.qty}`}
          columns={columns}
          dataSource={shown(line.steps)}
          pagination={false}
        />
      ))}
      <Table<Step>
        className="order-proof"
        size="small"
        title={() => t(WHOLE)}
        columns={columns}
        dataSource={whole}
        pagination={false}
      />
    </>
  )
}

const FAILED: Text = ['加载失败', 'It could not be loaded']
const STEP: Text = ['步骤', 'Step']
const BASE: Text = ['计算基数', 'Worked out from']
const AMOUNT: Text = ['金额', 'Amount']
const ITEMS: Text = ['商品合计', 'Items']
const WHOLE: Text = ['整单', 'The order']
