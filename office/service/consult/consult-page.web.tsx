import { Button } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useList } from '#kit/web/list/list-context.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordLink } from '#kit/web/record/record-link.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
import { product } from '../../catalogue/product/product.ts'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import { deadlineCells } from '../../trade/clock/deadline-cells.web.tsx'
import { consult } from '../../trade/model/consult.ts'
import { order } from '../../trade/model/order.ts'
import { refund } from '../../trade/model/refund.ts'
import type { RefundProps } from '../../trade/model/start-refund.ts'
import { TO_REFUND } from './refund-words.ts'
import './consult.css'

const ConsultDetails = late(async () => (await import('./consult-details.web.tsx')).ConsultDetails)
const ReplyControl = late(async () => (await import('./reply-control.web.tsx')).ReplyControl)

type ConsultRow = RowOf<typeof consult>

const CONTENT: RecordContent = {
  summary: {
    items: {
      ...{ picture: 'productPicture', title: 'productTitle' },
      target: ({ productId }) => (typeof productId === 'string' ? { resource: product, id: productId } : undefined),
    },
    facts: [
      'consultNo',
      'userId',
      { names: ['orderNo'], isCopied: true, target: { resource: order, id: 'orderId' } },
      ...['kind', 'assignee', 'dueAt', 'score', 'closeReason'],
    ],
  },
  summaryCells: deadlineCells(['dueAt']),
  Details: ConsultDetails,
  controls: { reply: { content: ReplyControl } },
}

/** The way back of another command. */
const OWN = ['unassign'] as const

const PANEL_CONTENT: RecordContent = { ...CONTENT, ownCommands: OWN }

/** Replies and notes are written below the thread. */
const RECORD_CONTENT: RecordContent = { ...CONTENT, ownCommands: [...OWN, 'reply', 'note'] }

/** Consults by their state, those that are late in red. */
export function ConsultPage({ onRefund }: RefundProps) {
  return (
    <ResourcePage
      resource={consult}
      record={PANEL_CONTENT}
      ownCommands={OWN}
      toolbar={<Mine />}
      titleNote={(row) => <Marks row={row} />}
      cells={{
        state: (row) => <StateCell row={row} />,
        dueAt: ({ dueAt }) => <Deadline at={dueAt} />,
        orderNo: (row) => <OrderCell row={row} />,
      }}
      rowActions={(row) => [
        {
          key: 'toRefund',
          title: TO_REFUND,
          permission: actionPermission(refund, 'apply'),
          forbidden: row.orderNo === null ? NO_ORDER : undefined,
          run: (shown) => onRefund(shown.orderId ?? '', refundStart(shown)),
        },
      ]}
    />
  )
}

/** A consult on a page of its own. */
export function ConsultRecord({ onRefund }: RefundProps) {
  const can = useCan()
  const mayApply = can(actionPermission(refund, 'apply'))
  return (
    <RecordPage
      resource={consult}
      content={RECORD_CONTENT}
      actions={(row) => {
        const known = row as unknown as ConsultRow
        const forbidden = known.orderNo === null ? NO_ORDER : undefined
        return mayApply
          ? [
              {
                key: 'toRefund',
                title: TO_REFUND,
                forbidden,
                run: () => onRefund(known.orderId ?? '', refundStart(known)),
              },
            ]
          : []
      }}
    />
  )
}

/** The refund of a consult as the form begins with it: words and pictures. */
function refundStart({ consultNo, title, images }: ConsultRow) {
  const description = `${consultNo} ${title}`
  return { description, proofs: images ?? '' }
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

/** The state, and what it is about. */
function StateCell({ row }: { readonly row: ConsultRow }) {
  return (
    <span className="consult-state">
      <FieldText field={consult.fields.state} name="state" row={{ ...row }} />
      <small>
        <FieldText field={consult.fields.kind} name="kind" row={{ ...row }} />
      </small>
    </span>
  )
}

/** What stands below the title: number, minute of the last message, and what is out of the ordinary. */
function Marks({ row }: { readonly row: ConsultRow }) {
  const t = useTranslate()
  const { consultNo, isPublic, isHidden, reportCount, score, lastMessageAt } = row
  return (
    <span className="consult-note">
      <span>{consultNo}</span>
      {lastMessageAt && (
        <time className="tabular" title={lastMessageAt}>
          {lastMessageAt.slice(5, 16)}
        </time>
      )}
      {isPublic && <StateTag tone="blue">{t(consult.fields.isPublic.title)}</StateTag>}
      {isHidden && <StateTag>{t(consult.fields.isHidden.title)}</StateTag>}
      {(reportCount ?? 0) > 0 && <StateTag tone="red">{t(REPORTED, { n: reportCount ?? 0 })}</StateTag>}
      {score !== null && <span>{t(SCORE, { n: score })}</span>}
    </span>
  )
}

/** The order, or the product where it is about one. */
function OrderCell({ row }: { readonly row: ConsultRow }) {
  const { orderId, orderNo, productTitle } = row
  if (orderNo === null) {
    return productTitle === null ? (
      '-'
    ) : (
      <FieldText field={consult.fields.productTitle} name="productTitle" row={{ ...row }} />
    )
  }
  return (
    <RecordLink resource={order} id={orderId}>
      {orderNo}
    </RecordLink>
  )
}

const MINE: Text = ['我的咨询', 'Mine']
const REPORTED: Text = ['举报 {n}', '{n} {n|report|reports}']
const SCORE: Text = ['评分 {n}', 'Score {n}']
const NO_ORDER: Text = ['未关联订单', 'It is about no order']
