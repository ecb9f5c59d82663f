import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { refusalIn } from '#kit/web/client/api-error.ts'
import { useResource } from '#kit/web/client/resource-calls.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { queryClient } from '#kit/web/session/query.web.ts'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** A call that is no command: it cannot be made twice at once, its answer is told, a refusal stands at its field. */
export function ToldCallExample() {
  return <SampleOrders>{([newest]) => <Renamed key={newest.id} order={newest} />}</SampleOrders>
}

function Renamed({ order }: { readonly order: RowOf<typeof sampleOrder> }) {
  const t = useTranslate()
  const calls = useResource(sampleOrder)
  const { told, isBusy } = useTold()
  const [orderNo, setOrderNo] = useState(order.orderNo)
  const [refusal, setRefusal] = useState('')
  const save = async () => {
    setRefusal('')
    const { id, version } = order
    await told(calls.edit({ id, version, orderNo }), { onRefused: (error) => setRefusal(refusalIn(error)) })
    await queryClient.invalidateQueries({ queryKey: [sampleOrder.name] })
  }
  return (
    <Form layout="inline" onFinish={() => void save()}>
      <Form.Item label={t(ORDER_NO)} htmlFor="told-order-no" help={refusal} validateStatus={refusal ? 'error' : ''}>
        <Input id="told-order-no" value={orderNo} maxLength={20} onChange={({ target }) => setOrderNo(target.value)} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        {t(['保存', 'Save'])}
      </Button>
    </Form>
  )
}

const ORDER_NO: Text = ['订单号', 'Order no.']
