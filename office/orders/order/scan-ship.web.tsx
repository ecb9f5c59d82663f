import { CameraOutlined, CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button, type InputRef, Select, Switch, Table } from 'antd'
import { useRef, useState } from 'react'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { createUploadScope, UploadScopeContext } from '#kit/web/field/upload/uploading.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { useFocusOnOpen } from '#kit/web/page/modal/use-focus-on-open.web.ts'
import { CodeCamera } from '#kit/web/scan/code-camera.web.tsx'
import { ScanField } from '#kit/web/scan/scan-field.web.tsx'
import { useWedge } from '#kit/web/scan/use-wedge.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { CARRIER } from '../../trade/model/carrier.ts'
import { PackedParcel } from './packed-parcel.web.tsx'
import { BY_NUMBER, type ScannedParcel, useScanShip, type Verdict } from './use-scan-ship.web.ts'
import './scan-ship.css'

interface ScanShipProps {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * For a bar code reader, which types a number and Enter, and for the camera of a phone: an order, its pieces, the number of the
 * parcel. The cursor stays where it types; words, colour and sound answer.
 */
export function ScanShip({ open, onClose }: ScanShipProps) {
  const t = useTranslate()
  const carriers = useDictionary(CARRIER)
  const [isLoud, setLoud] = useState(true)
  const [hasCamera, setCamera] = useState(false)
  const [uploads] = useState(createUploadScope)
  const ship = useScanShip({ isLoud, uploads })
  const { pending, carrier, parcels, verdict, scan, chooseCarrier, clear, retry } = ship
  const field = useRef<InputRef>(null)
  useFocusOnOpen(open, () => field.current?.input)
  useWedge(open, (code) => void scan(code))
  const done = parcels.filter(({ isDone }) => isDone).length
  const { orders, trackingNo, others } = pending
  const isWaiting = orders !== undefined || trackingNo !== undefined

  return (
    <FormFrame kind="modal" title={t(TITLE)} width={760} open={open} onCancel={onClose}>
      <div className="scan-ship">
        <ScanVerdict verdict={verdict} />
        {others && (
          <div className="scan-question">
            <span>{t(TURN, { no: others.orderNos.join(t(COMMA)) })}</span>
            <Button onClick={() => void ship.answer(false)}>{t(STAY)}</Button>
            <Button danger onClick={() => void ship.answer(true)}>
              {t(CHANGE)}
            </Button>
          </div>
        )}
        {isWaiting && (
          <UploadScopeContext value={uploads}>
            <PackedParcel pending={pending} ship={ship} onClear={clear} />
          </UploadScopeContext>
        )}
        {open && hasCamera && <CodeCamera onCode={(code) => void scan(code)} onClose={() => setCamera(false)} />}
        <div className="scan-bar">
          <ScanField
            label={CODE}
            field={field}
            isKept={!hasCamera}
            onScan={(code) => void scan(code)}
            onEscape={isWaiting ? clear : undefined}
          />
          {!hasCamera && (
            <Button size="large" icon={<CameraOutlined aria-hidden />} onClick={() => setCamera(true)}>
              {t(CAMERA)}
            </Button>
          )}
          <Select
            size="large"
            aria-label={t(CARRIER_TITLE)}
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

/** What became of the last scan, by words, sign and colour; said again where the words are the same. */
function ScanVerdict({ verdict }: { readonly verdict: Verdict | undefined }) {
  const t = useTranslate()
  const Sign = verdict?.isGood ? CheckCircleFilled : CloseCircleFilled
  return (
    <div
      className={`scan-verdict${verdict ? (verdict.isGood ? ' is-good' : ' is-bad') : ''}`}
      role="status"
      aria-live="assertive"
    >
      <span key={verdict?.no ?? 0}>
        {verdict && <Sign aria-hidden />} {verdict?.text ?? t(START)}
      </span>
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
  const carriers = useDictionary(CARRIER)
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
          title: t(CARRIER_TITLE),
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
  '扫描订单号，再逐件扫描商品，最后扫描运单号；运单号也可先扫。Esc 重来',
  'Scan an order no., each of its pieces, then the tracking no., which may come first; Esc starts anew',
]
const CODE: Text = ['订单号、商品条码或运单号', 'Order no., barcode or tracking no.']
const CAMERA: Text = ['摄像头', 'Camera']
const TURN: Text = ['换到订单 {no}？已扫的商品会保留', 'Go on with order {no}? The pieces that were scanned are kept']
const STAY: Text = ['继续核对', 'Stay']
const CHANGE: Text = ['换订单', 'Change over']
const CARRIER_TITLE: Text = ['快递公司', 'Carrier']
const AS_NUMBERED: Text = ['按运单号识别', 'By the number']
const COUNTED: Text = ['已发 {n} 个包裹，失败 {failed} 个', '{n} {n|parcel|parcels} shipped, {failed} failed']
const SOUND: Text = ['声音', 'Sound']
const ORDER_NO: Text = ['订单号', 'Order no.']
const TRACKING_NO: Text = ['运单号', 'Tracking no.']
const RESULT: Text = ['结果', 'Result']
const SHIPPED: Text = ['已发货', 'Shipped']
const RETRY: Text = ['重试', 'Try again']
const NOTHING: Text = ['还没有扫描', 'Nothing was scanned yet']
