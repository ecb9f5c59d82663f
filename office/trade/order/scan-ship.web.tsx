import { CloseCircleFilled, ScanOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Select, Switch, Table } from 'antd'
import { useRef, useState } from 'react'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { useFocusOnOpen } from '#kit/web/page/modal/use-focus-on-open.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { BY_NUMBER, type Pending, type ScannedParcel, useScanShip } from './use-scan-ship.web.ts'
import './scan-ship.css'

interface ScanShipProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** For a bar code reader, which types a number and Enter: the cursor stays where it types, colour and sound answer. */
export function ScanShip({ open, onClose }: ScanShipProps) {
  const t = useTranslate()
  const carriers = useDictionary('carrier')
  const [isLoud, setLoud] = useState(true)
  const [typed, setTyped] = useState('')
  const field = useRef<InputRef>(null)
  const { pending, carrier, parcels, verdict, scan, chooseCarrier, clear, retry } = useScanShip({ isLoud })
  useFocusOnOpen(open, () => field.current?.input)
  const done = parcels.filter(({ isDone }) => isDone).length
  const isWaiting = pending.orders !== undefined || pending.trackingNo !== undefined

  return (
    <FormFrame kind="modal" title={t(TITLE)} width={760} open={open} onCancel={onClose}>
      <div className="scan-ship">
        <div className={`scan-verdict${verdict ? (verdict.isGood ? ' is-good' : ' is-bad') : ''}`} role="status">
          {verdict?.text ?? t(START)}
        </div>
        <div className="scan-bar">
          <Input
            ref={field}
            size="large"
            prefix={<ScanOutlined aria-hidden />}
            aria-label={t(CODE)}
            placeholder={t(CODE)}
            value={typed}
            autoComplete="off"
            maxLength={60}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => {
              const code = typed.trim()
              setTyped('')
              if (code !== '') {
                void scan(code)
              }
            }}
            onKeyDown={(event) => {
              // the first Escape takes back what was scanned, the next one leaves
              if (event.key === 'Escape' && (typed !== '' || isWaiting)) {
                event.stopPropagation()
                setTyped('')
                clear()
              }
            }}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget === null) {
                requestAnimationFrame(() => field.current?.focus())
              }
            }}
          />
          <Select
            size="large"
            aria-label={t(CARRIER)}
            value={carrier}
            options={[
              { value: BY_NUMBER, label: t(AS_NUMBERED) },
              ...carriers.map(({ value, text }) => ({ value, label: text })),
            ]}
            onChange={(value: string) => {
              chooseCarrier(value)
              field.current?.focus()
            }}
          />
        </div>
        {isWaiting && <Waiting pending={pending} onClear={clear} />}
        <div className="scan-foot">
          <span>{t(COUNTED, { n: done, failed: parcels.length - done })}</span>
          <span className="scan-sound">
            {t(SOUND)} <Switch size="small" aria-label={t(SOUND)} checked={isLoud} onChange={setLoud} />
          </span>
        </div>
        <Parcels parcels={parcels} onRetry={(parcel) => void retry(parcel)} />
      </div>
    </FormFrame>
  )
}

function Waiting({
  pending: { orders, trackingNo },
  onClear,
}: {
  readonly pending: Pending
  readonly onClear: () => void
}) {
  const t = useTranslate()
  return (
    <div className="scan-waiting">
      <div>
        <strong>{orders ? orders.orderNos.join(t(COMMA)) : trackingNo}</strong> {orders?.receiver}
        {orders && (
          <ul>
            {orders.items.map(({ id, title, sku, qty }) => (
              <li key={id}>
                {title} {sku} <b>×{qty}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button type="text" icon={<CloseCircleFilled aria-hidden />} aria-label={t(CLEAR)} onClick={onClear} />
    </div>
  )
}

function Parcels({
  parcels,
  onRetry,
}: {
  readonly parcels: readonly ScannedParcel[]
  readonly onRetry: (parcel: ScannedParcel) => void
}) {
  const t = useTranslate()
  const carriers = useDictionary('carrier')
  return (
    <Table<ScannedParcel>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ y: 240, x: 'max-content' }}
      locale={{ emptyText: t(NOTHING) }}
      dataSource={[...parcels]}
      columns={[
        { key: 'order', title: t(ORDER_NO), render: ({ orderNos }: ScannedParcel) => orderNos.join(t(COMMA)) },
        {
          key: 'carrier',
          title: t(CARRIER),
          render: (one: ScannedParcel) => carriers.find(({ value }) => value === one.carrier)?.text ?? one.carrier,
        },
        { key: 'no', title: t(TRACKING_NO), dataIndex: 'trackingNo' },
        {
          key: 'result',
          title: t(RESULT),
          render: (one: ScannedParcel) => (
            <>
              <StateTag tone={one.isDone ? 'green' : 'red'}>{one.isDone ? t(SHIPPED) : one.message}</StateTag>
              {!one.isDone && (
                <Button type="link" size="small" onClick={() => onRetry(one)}>
                  {t(RETRY)}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

const TITLE: Text = ['扫码发货', 'Scan and ship']
const START: Text = [
  '扫描订单号或运单号，先后不限；Esc 重来',
  'Scan an order no. or a tracking no., whichever first; Esc starts anew',
]
const CODE: Text = ['订单号、合包号或运单号', 'Order, parcel or tracking no.']
const CARRIER: Text = ['快递公司', 'Carrier']
const AS_NUMBERED: Text = ['按运单号识别', 'By the number']
const COUNTED: Text = ['已发 {n} 个包裹，失败 {failed} 个', '{n} {n|parcel|parcels} shipped, {failed} failed']
const SOUND: Text = ['声音', 'Sound']
const CLEAR: Text = ['重新扫描', 'Scan anew']
const ORDER_NO: Text = ['订单号', 'Order no.']
const TRACKING_NO: Text = ['运单号', 'Tracking no.']
const RESULT: Text = ['结果', 'Result']
const SHIPPED: Text = ['已发货', 'Shipped']
const RETRY: Text = ['重试', 'Try again']
const NOTHING: Text = ['还没有扫描', 'Nothing was scanned yet']
