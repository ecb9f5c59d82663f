import { Button } from 'antd'
import { actionPermission } from '#kit/contract/permission.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'

/** A command with `on: 'list'` needs no row; like every declared one it can be run from anywhere. */
export function ListCommandExample() {
  const t = useTranslate()
  const code = actionPermission(sampleOrder, 'finishAll')
  const isAllowed = useCan()(code)
  const [run, dialog] = useCommand(sampleOrder, { nameOf: ({ orderNo }) => String(orderNo) })
  return isAllowed ? (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => void run('finishAll', [])}>
        {t(['完成全部示例订单', 'Finish all sample orders'])}
      </Button>
      {dialog}
    </>
  ) : (
    <NoPermission code={code} />
  )
}
