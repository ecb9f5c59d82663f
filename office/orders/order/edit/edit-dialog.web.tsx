import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Skeleton } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { LeaveQuestion } from '#kit/web/form/leave-question.web.tsx'
import { useLeaveQuestion } from '#kit/web/form/use-leave-question.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useUnsaved } from '#kit/web/page/tab.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { CANCEL } from '#kit/web/table/row-actions.web.tsx'
import { order } from '../../../trade/model/order.ts'
import { SkuSearch } from '../desk/sku-search.web.tsx'
import { errorsByLine, NOTHING_TYPED, sentLines, withPicked } from './edit-lines.ts'
import { EditLines } from './edit-lines.web.tsx'
import { EditPreview } from './edit-preview.web.tsx'
import { EDIT_PATH, type EditOutcome, type EditStart } from './order-edit.ts'
import { EDIT_ITEMS } from './use-edit-items.web.tsx'
import './order-edit.css'

interface EditDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Milliseconds after the last change until the difference is asked for. */
const PREVIEW_DELAY = 300

/** Longest reason. */
const REASON_LENGTH = 200

/** Items and quantities of an order that was not sent; what that comes to is shown while it is typed, and done as it was shown. */
export function EditDialog({ id, open, onClose }: EditDialogProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const start = useQuery({
    queryKey: ['order-edit', id],
    queryFn: ({ signal }) => client.get<EditStart>(`${EDIT_PATH}/start`, { id }, { signal, handles: 'all' }),
    ...{ enabled: open, gcTime: 0, staleTime: 0, retry: false },
  })
  const { data } = start
  const items = data?.items ?? []
  const sent = sentLines(items, typed)
  const asked = JSON.stringify({ id, version: data?.version, lines: sent.map(({ line }) => line) })
  const settled = useSettled(asked, PREVIEW_DELAY)
  const isChanged = data !== undefined && sent.length > 0
  const preview = useQuery({
    queryKey: ['order-edit', 'preview', settled],
    queryFn: async ({ signal }) =>
      (await client.post<EditOutcome>(`${EDIT_PATH}/preview`, JSON.parse(settled), { signal, handles: 'all' })).result,
    enabled: open && isChanged && settled === asked,
    placeholderData: keepPreviousData,
    ...{ gcTime: 0, staleTime: 0, retry: false },
  })
  const error = isChanged && preview.error instanceof ApiError ? preview.error : undefined
  const wrong = errorsByLine(sent, error?.errors ?? [])
  const rest = error && error.errors.length === 0 ? [error.message] : wrong.rest
  const shown = isChanged && !error ? preview.data : undefined
  const isCurrent = shown !== undefined && settled === asked && !preview.isFetching && !preview.isPlaceholderData
  const { isAsking, stay, cancel } = useLeaveQuestion({ isDirty: isChanged || reason !== '', isBusy, onClose })
  useUnsaved(open && isChanged)

  const whyNot = !isChanged
    ? NOT_CHANGED
    : !isCurrent
      ? error
        ? NOT_RIGHT
        : NOT_SHOWN
      : reason.trim() === ''
        ? NO_REASON
        : undefined

  const change = (next: typeof typed) => {
    setRefused(undefined)
    setTyped(next)
  }
  const apply = async () => {
    if (whyNot || !shown || isBusy) {
      return
    }
    const body = { ...JSON.parse(asked), reason: reason.trim(), toPay: shown.toPay, toGive: shown.toGive }
    const call = client.post<EditOutcome>(`${EDIT_PATH}/apply`, body, { handles: [400, 409] })
    const answer = await told(call, {
      done: false,
      onRefused: (refusal) => {
        setRefused(refusalIn(refusal))
        // what it was shown of may have moved on
        void start.refetch()
        void preview.refetch()
      },
    })
    if (answer) {
      void message.success(t(doneWords(answer.result), { orderNo: answer.result.addition?.orderNo ?? '' }))
      onClose()
      await queries.invalidateQueries({ queryKey: [order.name] })
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void apply()
    }
  }

  return (
    <FormFrame
      kind="modal"
      title={t(TITLE, { orderNo: data?.orderNo ?? '' })}
      width={760}
      open={open}
      onCancel={cancel}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside */}
      <div className="form-body order-edit" onKeyDown={handleKey}>
        {start.error && !data && <ErrorState error={start.error} title={FAILED} onRetry={() => void start.refetch()} />}
        {!data && !start.error && <Skeleton active paragraph={{ rows: 4 }} />}
        {data && (
          <Form layout="vertical" onFinish={() => void apply()}>
            <EditLines items={items} typed={typed} errors={wrong.lines} isPaid={data.isPaid} onChange={change} />
            <Form.Item label={t(ADD)}>
              <SkuSearch path={`${EDIT_PATH}/skus`} onPick={(sku) => change(withPicked(items, typed, sku))} />
            </Form.Item>
            <EditPreview
              outcome={shown}
              isOld={!isCurrent}
              isFetching={isChanged && !error && !isCurrent}
              isLineWrong={Object.keys(wrong.lines).length > 0}
              errors={[...rest, ...(refused === undefined ? [] : [refused])]}
            />
            <Form.Item label={t(REASON)} required>
              <Input.TextArea
                aria-label={t(REASON)}
                rows={2}
                maxLength={REASON_LENGTH}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Form.Item>
            {isAsking ? (
              <LeaveQuestion onLeave={onClose} onStay={stay} />
            ) : (
              <div className="form-footer">
                {whyNot && <small className="form-hint">{t(whyNot)}</small>}
                <Button disabled={isBusy} onClick={cancel}>
                  {t(CANCEL)}
                </Button>
                <Button type="primary" htmlType="submit" loading={isBusy} disabled={whyNot !== undefined}>
                  {t(EDIT_ITEMS)}
                </Button>
              </div>
            )}
          </Form>
        )}
      </div>
    </FormFrame>
  )
}

function doneWords({ addition, isWaiting }: EditOutcome): Text {
  return addition ? DONE_ADDED : isWaiting ? DONE_WAITING : DONE
}

const TITLE: Text = ['改商品：{orderNo}', 'Edit items: {orderNo}']
const FAILED: Text = ['加载失败', 'It could not be loaded']
const ADD: Text = ['添加商品', 'Add an item']
const REASON: Text = ['原因', 'Reason']
const NOT_CHANGED: Text = ['先改数量或添加商品', 'Change a quantity or add an item first']
const NOT_RIGHT: Text = ['有商品不能这样改', 'It cannot be changed like this']
const NOT_SHOWN: Text = ['等待试算', 'Wait for the preview']
const NO_REASON: Text = ['请填写原因', 'Say why']
const DONE: Text = ['订单已修改', 'The order is changed']
const DONE_ADDED: Text = ['已修改，差额由订单 {orderNo} 付款', 'Changed; the difference is paid with order {orderNo}']
const DONE_WAITING: Text = ['已修改，退款等待审核', 'Changed; the refund waits for a decision']
