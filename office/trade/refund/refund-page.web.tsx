import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { ActionDialog } from '#kit/web/command/action-dialog.web.tsx'
import { useDiscardActionDraft } from '#kit/web/command/action-draft.web.ts'
import { actionName, actionResource } from '#kit/web/command/action-resource.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { Deadline } from '../clock/deadline.web.tsx'
import { refund } from '../model/refund.ts'
import { InspectionControl, ReceivedControl } from './item-controls.web.tsx'
import { LinesControl } from './lines-control.web.tsx'
import { AmountCell, OrderCell, StageCell } from './refund-cells.web.tsx'
import { RefundDetails } from './refund-details.web.tsx'

const CONTENT: RecordContent = {
  Details: RefundDetails,
  controls: { receive: { items: ReceivedControl }, inspect: { items: InspectionControl } },
}

/** Refunds by their stage, with what can be done with each. */
export function RefundListPage() {
  return (
    <ResourcePage
      resource={refund}
      record={CONTENT}
      toolbar={<NewRefund />}
      cells={{
        status: (row) => <StageCell row={row} />,
        deadline: ({ deadline }) => <Deadline at={deadline} />,
        applyAmount: (row) => <AmountCell row={row} />,
        orderNo: (row) => <OrderCell row={row} />,
      }}
    />
  )
}

/** A refund with its items, the ways of its money, and what became of it. */
export function RefundRecord() {
  return <RecordPage resource={refund} content={CONTENT} />
}

const APPLY_CONTROLS = { lines: LinesControl }

/** Staff open a refund for a customer. */
function NewRefund() {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const discardDraft = useDiscardActionDraft()
  const [asked, setAsked] = useState<{ readonly key: number; readonly isOpen: boolean }>({ key: 0, isOpen: false })
  if (!can(actionPermission(refund, 'apply'))) {
    return null
  }
  const close = () => setAsked(({ key }) => ({ key, isOpen: false }))
  return (
    <>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setAsked(({ key }) => ({ key: key + 1, isOpen: true }))}
      >
        {t(NEW)}
      </Button>
      {asked.key > 0 && (
        <ActionDialog
          key={asked.key}
          resource={actionResource(refund, 'apply')}
          rows={[]}
          controls={APPLY_CONTROLS}
          title={t(NEW)}
          okText={t(SUBMIT)}
          names={[]}
          open={asked.isOpen}
          onClose={close}
          onRun={async (values) => {
            try {
              const answer = await callAction(refund, 'apply', values)
              discardDraft(actionName(refund, 'apply'), [])
              void message.success(answer.message)
              void queries.invalidateQueries({ queryKey: [refund.name] })
              close()
              return []
            } catch (error) {
              if (!(error instanceof ApiError)) {
                throw error
              }
              const errors = error.errors.map(({ path, message: text }) => ({
                path: path.split('.')[0] || 'lines',
                message: text,
              }))
              if (errors.length === 0) {
                void message.warning(error.message)
              }
              return errors
            }
          }}
        />
      )}
    </>
  )
}

const NEW: Text = ['新建退款', 'New refund']
const SUBMIT: Text = ['提交', 'Submit']
