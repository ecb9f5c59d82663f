import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, type InputRef, Select, Table } from 'antd'
import { type ClipboardEvent, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { order } from '../model/order.ts'
import { MOST_PARCELS, type ParcelResult, type ParcelRow, pastedParcels, SHIP_BATCH_PATH } from './ship-batch.ts'

interface Parcel extends ParcelRow {
  readonly result?: ParcelResult & { readonly isTrial: boolean }
}

interface ShipManyProps {
  readonly orderNos: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Ships many orders, a row each: typed, pasted from a sheet, or read by a bar code reader, which types the number of an
 * order, then that of its parcel. What failed says why and can be run again.
 */
export function ShipMany({ orderNos, open, onClose }: ShipManyProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const carriers = useDictionary('carrier')
  const [parcels, setParcels] = useState<readonly Parcel[]>(() =>
    orderNos.map((orderNo) => ({ orderNo, carrier: '', trackingNo: '' })),
  )
  const [carrier, setCarrier] = useState('')
  const [scanned, setScanned] = useState('')
  const [isBusy, setBusy] = useState(false)
  const scan = useRef<InputRef>(null)
  const numbers = useRef(new Map<string, InputRef>())
  const isDone = ({ result }: Parcel) => result?.isDone === true && !result.isTrial
  const unsent = parcels.filter((parcel) => !isDone(parcel))

  const change = (orderNo: string, next: Partial<ParcelRow>) =>
    setParcels((all) => all.map((one) => (one.orderNo === orderNo ? { ...one, ...next, result: undefined } : one)))
  const add = (rows: readonly ParcelRow[]) =>
    setParcels((all) => {
      const known = new Map(all.map((one) => [one.orderNo, one]))
      for (const row of rows) {
        const before = known.get(row.orderNo)
        known.set(row.orderNo, {
          orderNo: row.orderNo,
          carrier: row.carrier || before?.carrier || carrier,
          trackingNo: row.trackingNo || before?.trackingNo || '',
        })
      }
      return [...known.values()].slice(0, MOST_PARCELS)
    })
  const handleScan = () => {
    const rows = pastedParcels(scanned, carriers)
    add(rows)
    setScanned('')
    const [only] = rows
    if (only && rows.length === 1) {
      // its input is there after the next rendering
      requestAnimationFrame(() => numbers.current.get(only.orderNo)?.focus())
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (/[\t\n]/.test(text.trim())) {
      event.preventDefault()
      add(pastedParcels(text, carriers))
    }
  }
  const send = async (dryRun: boolean) => {
    setBusy(true)
    try {
      const rows = unsent.map(({ orderNo, carrier: by, trackingNo }) => ({ orderNo, carrier: by, trackingNo }))
      const { result } = await client.post<readonly ParcelResult[]>(
        SHIP_BATCH_PATH,
        { rows, dryRun },
        { handles: [400] },
      )
      const told = new Map(result.map((one) => [one.orderNo, one]))
      setParcels((all) =>
        all.map((one) => {
          const of = told.get(one.orderNo)
          return of && !isDone(one) ? { ...one, result: { ...of, isTrial: dryRun } } : one
        }),
      )
      if (!dryRun) {
        const done = result.filter((one) => one.isDone).length
        void message.info(t(SENT, { n: done, left: result.length - done }))
        void refreshList(queries, order)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.warning(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormFrame kind="modal" title={t(TITLE)} width={880} open={open} onCancel={onClose}>
      <div className="ship-bar">
        <Input
          ref={scan}
          aria-label={t(SCAN)}
          placeholder={t(SCAN_HINT)}
          value={scanned}
          onChange={(event) => setScanned(event.target.value)}
          onPressEnter={handleScan}
          onPaste={handlePaste}
        />
        <Select
          aria-label={t(CARRIER_ALL)}
          placeholder={t(CARRIER_ALL)}
          value={carrier || undefined}
          options={carriers.map(({ value, text }) => ({ value, label: text }))}
          onChange={(value: string) => {
            setCarrier(value)
            setParcels((all) => all.map((one) => (isDone(one) ? one : { ...one, carrier: value, result: undefined })))
          }}
        />
      </div>
      <Table<Parcel>
        size="small"
        rowKey="orderNo"
        dataSource={[...parcels]}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[
          { key: 'no', title: t(ORDER_NO), dataIndex: 'orderNo', width: 180 },
          {
            key: 'carrier',
            title: t(CARRIER),
            width: 150,
            render: (one: Parcel) => (
              <Select
                className="ship-carrier"
                aria-label={`${t(CARRIER)} ${one.orderNo}`}
                disabled={isDone(one)}
                value={one.carrier || undefined}
                options={carriers.map(({ value, text }) => ({ value, label: text }))}
                onChange={(value: string) => change(one.orderNo, { carrier: value })}
              />
            ),
          },
          {
            key: 'number',
            title: t(TRACKING_NO),
            render: (one: Parcel) => (
              <Input
                ref={(field) => {
                  if (field) {
                    numbers.current.set(one.orderNo, field)
                  }
                }}
                aria-label={`${t(TRACKING_NO)} ${one.orderNo}`}
                disabled={isDone(one)}
                value={one.trackingNo}
                maxLength={40}
                onChange={(event) => change(one.orderNo, { trackingNo: event.target.value.trim() })}
                onPressEnter={() => scan.current?.focus()}
                onPaste={handlePaste}
              />
            ),
          },
          {
            key: 'result',
            title: t(RESULT),
            width: 220,
            render: ({ result }: Parcel) =>
              result && (
                <StateTag tone={result.isDone ? 'green' : 'red'}>
                  {result.isDone ? t(result.isTrial ? PASSES : SHIPPED) : result.message}
                </StateTag>
              ),
          },
        ]}
      />
      <div className="ship-footer">
        <Button onClick={onClose}>{t(CLOSE)}</Button>
        <Button disabled={isBusy || unsent.length === 0} onClick={() => void send(true)}>
          {t(TRY)}
        </Button>
        <Button type="primary" loading={isBusy} disabled={unsent.length === 0} onClick={() => void send(false)}>
          {t(SHIP, { n: unsent.length })}
        </Button>
      </div>
    </FormFrame>
  )
}

const TITLE: Text = ['批量与扫码发货', 'Ship many']
const SCAN: Text = ['扫描或粘贴订单号', 'Scan or paste order numbers']
const SCAN_HINT: Text = [
  '扫描订单号后回车；或粘贴表格：订单号、快递、运单号',
  'Scan an order no.; or paste a sheet: order no., carrier, tracking no.',
]
const CARRIER_ALL: Text = ['统一快递公司', 'Carrier of all']
const ORDER_NO: Text = ['订单号', 'Order no.']
const CARRIER: Text = ['快递公司', 'Carrier']
const TRACKING_NO: Text = ['运单号', 'Tracking no.']
const RESULT: Text = ['结果', 'Result']
const PASSES: Text = ['可发货', 'Can be shipped']
const SHIPPED: Text = ['已发货', 'Shipped']
const SENT: Text = ['已发货 {n} 单，未成功 {left} 单', '{n} shipped, {left} not']
const CLOSE: Text = ['关闭', 'Close']
const TRY: Text = ['试算', 'Preview']
const SHIP: Text = ['发货 {n} 单', 'Ship {n}']
