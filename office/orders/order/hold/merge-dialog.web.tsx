import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useUndoNotice } from '#kit/web/command/use-undo-notice.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { order } from '../../../trade/model/order.ts'
import { HOLD_PATH, type Merged, type PlannedParcel } from './hold-shelf.ts'
import { useSplit } from './use-split.web.ts'

interface MergeDialogProps {
  /** Ids of the orders; none while the dialog is closed. */
  readonly ids: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onMerged: () => void
}

/** Says which orders go into one parcel and what that does to their freight, and asks whether the difference goes back. */
export function MergeDialog({ ids, open, onClose, onMerged }: MergeDialogProps) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const notice = useUndoNotice()
  const { split } = useSplit()
  const [isReturned, setReturned] = useState(true)
  const [refused, setRefused] = useState<string>()
  const chosen = { ids: ids.join(',') }
  const { data: plan, error } = useQuery({
    queryKey: ['order', 'parcelPlan', chosen.ids],
    queryFn: async ({ signal }) =>
      (await client.post<PlannedParcel>(`${HOLD_PATH}/plan`, chosen, { signal, handles: 'all' })).result,
    enabled: open,
    gcTime: 0,
    retry: false,
    staleTime: 0,
  })
  const problem = error ? wordsOf(error) : refused
  const isSeen = typeof plan?.spared === 'number'
  const hasMore = plan !== undefined && plan.spared !== 0

  // what was refused is no word about orders that are chosen later
  const close = () => {
    setRefused(undefined)
    onClose()
  }
  const merge = async () => {
    const sent = { ...chosen, isReturned: isReturned && hasMore }
    const call = client.post<Merged>(`${HOLD_PATH}/merge`, sent, { handles: [400, 409] })
    const answer = await told(call, { done: false, onRefused: (refusal) => setRefused(refusalIn(refusal)) })
    if (answer) {
      const { joined } = answer.result
      notice(`${order.name}.merge`, t(MERGED), joined.length > 0 ? () => void split(joined) : undefined)
      onMerged()
    }
  }

  return (
    <Modal
      title={t(TITLE, { n: plan?.orderNos.length ?? ids.length })}
      open={open}
      okText={t(MERGE, { n: plan?.orderNos.length ?? ids.length })}
      cancelText={t(CANCEL)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: plan === undefined || problem !== undefined }}
      onOk={() => void merge()}
      onCancel={close}
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      {!plan && problem === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {plan && (
        <>
          <p>{plan.orderNos.join(t(COMMA))}</p>
          {isSeen && <p>{t(FREIGHT_SUMS, { kept: yuan(plan.kept), spared: yuan(plan.spared) })}</p>}
          {hasMore && (
            <Checkbox checked={isReturned} onChange={(event) => setReturned(event.target.checked)}>
              {t(RETURN)}
            </Checkbox>
          )}
        </>
      )}
    </Modal>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? refusalIn(error) : String(error)
}

function yuan(amount: number | null): string {
  return formatYuan(Math.round((amount ?? 0) * 100))
}

export const MERGE: Text = ['合包（{n}）', 'Merge ({n})']
const TITLE: Text = ['将 {n} 个订单合为一个包裹', '{n} {n|order|orders} into one parcel']
const MERGED: Text = ['已合包', 'Merged']
const CANCEL: Text = ['取消', 'Cancel']
const FREIGHT_SUMS: Text = ['保留运费 {kept}，多收 {spared}', 'Freight of the parcel {kept}, {spared} more was paid']
const RETURN: Text = ['多收的运费退给顾客（补偿退款）', 'The difference goes back, as a compensation']
