import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, WITH_NOTE } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { REFUND_STEPS } from '../../trade/model/money/refund-proof.ts'
import { refund } from '../../trade/model/refund.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { PROOF_PATH, type AmountProof as Proof } from './refund-amount.ts'

/** How the amount of a refund came about, for those who may see amounts. */
export function AmountProof({ id }: { readonly id: string }) {
  const can = useCan()
  return can(TRADE_RIGHTS.money) ? <Steps id={id} /> : null
}

function Steps({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [refund.name, 'proof', id],
    queryFn: ({ signal }) => client.get<Proof>(PROOF_PATH, { id }, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active paragraph={{ rows: 2 }} />
  }
  return data.steps.length === 0 ? null : (
    <DetailItems
      title={TITLE}
      size="small"
      columns={1}
      isBordered
      items={data.steps.map(({ rule, amount, note }) => ({
        term: REFUND_STEPS[rule],
        content: note ? t(WITH_NOTE, { text: formatYuan(amount), note: t(note) }) : formatYuan(amount),
      }))}
    />
  )
}

const TITLE: Text = ['金额说明', 'Why this amount']
const FAILED: Text = ['加载失败', 'It could not be loaded']
