import { Button } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { OntoDialog } from '#kit/web/command/onto-dialog.web.tsx'
import { refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'

const ORDER_FIELD = ref(['示例订单', 'Sample order'], sampleOrder, { text: 'orderNo', required: true })

/** Rows of one list are put onto a row of another, which is chosen in the dialog and tried before. */
export function OntoRowExample() {
  const t = useTranslate()
  const code = actionPermission(sampleOrder, 'setNote')
  const isAllowed = useCan()(code)
  const [isOpen, setOpen] = useState(false)
  return isAllowed ? (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(TITLE)}
      </Button>
      <OntoDialog
        title={t(TITLE)}
        okText={t(['写入', 'Write it'])}
        resource={sampleOrder}
        command="setNote"
        field={ORDER_FIELD}
        help={t(['选中后立即试算', 'It is tried as soon as one is chosen'])}
        input={{ note: 'A-1, A-2, A-3' }}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={refreshJobs}
      />
    </>
  ) : (
    <NoPermission code={code} />
  )
}

const TITLE: Text = ['把所选写入一单', 'Put them onto an order']
