import { App, Button } from 'antd'
import { Link } from 'react-router'
import { actionPermission } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import type { CommandControls } from '#kit/web/command/command-controls.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useList } from '#kit/web/list/list-context.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession, useUser } from '#kit/web/session/session.web.ts'
import { Deadline } from '../clock/deadline.web.tsx'
import { consult } from '../model/consult.ts'
import { order, PAY_STATE } from '../model/order.ts'
import { refund } from '../model/refund.ts'
import { REFUND_KIND } from '../model/refund-states.ts'
import { ConsultDetails, TO_REFUND } from './consult-details.web.tsx'
import { ReplyControl } from './reply-control.web.tsx'
import './consult.css'

type ConsultRow = RowOf<typeof consult>

interface RefundProps {
  /** Controls in the dialog of a new refund. */
  readonly refundControls: CommandControls
}

const CONTENT: RecordContent = {
  Details: ConsultDetails,
  controls: { reply: { content: ReplyControl } },
}

/** Replies and notes are written below the thread. */
const RECORD_CONTENT: RecordContent = { ...CONTENT, ownCommands: ['reply', 'note'] }

/** Consults by their state, those that are late in red. */
export function ConsultPage({ refundControls }: RefundProps) {
  const [toRefund, dialog] = useToRefund(refundControls)
  return (
    <>
      <ResourcePage
        resource={consult}
        record={CONTENT}
        toolbar={<Mine />}
        titleNote={(row) => <Marks row={row} />}
        cells={{
          dueAt: ({ dueAt }) => <Deadline at={dueAt} />,
          orderNo: (row) => <OrderCell row={row} />,
        }}
        rowActions={(row) => [
          {
            key: 'toRefund',
            title: TO_REFUND,
            permission: actionPermission(refund, 'apply'),
            forbidden: row.orderNo === null ? NO_ORDER : undefined,
            run: toRefund,
          },
        ]}
      />
      {dialog}
    </>
  )
}

/** A consult on a page of its own. */
export function ConsultRecord({ refundControls }: RefundProps) {
  const can = useCan()
  const [toRefund, dialog] = useToRefund(refundControls)
  const mayApply = can(actionPermission(refund, 'apply'))
  return (
    <>
      <RecordPage
        resource={consult}
        content={RECORD_CONTENT}
        actions={(row) => {
          const known = row as unknown as ConsultRow
          const forbidden = known.orderNo === null ? NO_ORDER : undefined
          return mayApply ? [{ key: 'toRefund', title: TO_REFUND, forbidden, run: () => toRefund(known) }] : []
        }}
      />
      {dialog}
    </>
  )
}

/** Opens the form of a refund with what the consult says: order, words and pictures. */
function useToRefund(controls: CommandControls) {
  const t = useTranslate()
  const { message } = App.useApp()
  const [run, dialog] = useCommand(refund, {
    nameOf: ({ orderNo }: AnyRow) => String(orderNo ?? ''),
    controls,
  })
  const toRefund = async ({ orderId, orderNo, consultNo, title, images }: ConsultRow) => {
    const { payState, line, shipState } = await resourceCalls(order).get(orderId ?? '')
    if (payState === PAY_STATE.unpaid) {
      void message.info(t(UNPAID))
      return
    }
    const kind = line === 2 ? REFUND_KIND.deposit : shipState ? REFUND_KIND.return : REFUND_KIND.moneyOnly
    const start = { orderNo: orderNo ?? '', kind, description: `${consultNo} ${title}` }
    await run('apply', [], { start: images ? { ...start, proofs: images } : start })
  }
  return [toRefund, dialog] as const
}

/** The consults of whoever asks. */
function Mine() {
  const t = useTranslate()
  const { list } = useList()
  const username = useUser()?.username ?? ''
  const isOn = list.state.filters.assignee === username
  return (
    <Button
      aria-pressed={isOn}
      type={isOn ? 'primary' : 'default'}
      onClick={() => list.filterBy({ assignee: isOn ? undefined : username })}
    >
      {t(MINE)}
    </Button>
  )
}

/** What stands below the title: number, kind, and what is out of the ordinary. */
function Marks({ row }: { readonly row: ConsultRow }) {
  const t = useTranslate()
  const { consultNo, isPublic, isHidden, reportCount, score, lastMessageAt } = row
  return (
    <span className="consult-note">
      <span>{consultNo}</span>
      <FieldText field={consult.fields.kind} name="kind" row={{ ...row }} />
      {lastMessageAt && <time className="tabular">{lastMessageAt.slice(0, 16)}</time>}
      {isPublic && <StateTag tone="blue">{t(consult.fields.isPublic.title)}</StateTag>}
      {isHidden && <StateTag>{t(consult.fields.isHidden.title)}</StateTag>}
      {(reportCount ?? 0) > 0 && <StateTag tone="red">{t(REPORTED, { n: reportCount ?? 0 })}</StateTag>}
      {score !== null && <span>{t(SCORE, { n: score })}</span>}
    </span>
  )
}

/** The order, or the product where it is about one. */
function OrderCell({ row }: { readonly row: ConsultRow }) {
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, order.menu?.component ?? '')
  const { orderId, orderNo, productTitle } = row
  if (orderNo === null) {
    return productTitle === null ? (
      '-'
    ) : (
      <FieldText field={consult.fields.productTitle} name="productTitle" row={{ ...row }} />
    )
  }
  return path && orderId ? <Link to={`${path}/${orderId}`}>{orderNo}</Link> : orderNo
}

const MINE: Text = ['我的咨询', 'Mine']
const REPORTED: Text = ['举报 {n}', '{n} reports']
const SCORE: Text = ['评分 {n}', 'Score {n}']
const NO_ORDER: Text = ['未关联订单', 'It is about no order']
const UNPAID: Text = ['订单未付款，可直接取消', 'The order is not paid: it can be cancelled']
