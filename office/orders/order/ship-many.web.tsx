import { Alert, Button, Input, type InputRef, Select } from 'antd'
import { type ClipboardEvent, useRef, useState } from 'react'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormFrame } from '#kit/web/form/form-frame.web.tsx'
import { RestoredNotice } from '#kit/web/form/restored-notice.web.tsx'
import type { JobWithResult } from '#kit/web/jobs/job-calls.web.ts'
import { JobProgress } from '#kit/web/jobs/job-progress.web.tsx'
import { useWatchedJob } from '#kit/web/jobs/use-watched-job.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { CARRIER } from '../../trade/model/carrier.ts'
import { pastedParcels, type UnreadLine } from './pasted-parcels.ts'
import { countsIn, type GridParcel, MOST_PARCELS } from './ship-grid.ts'
import { ShipGridTable } from './ship-grid-table.web.tsx'
import { useCarrierChoices } from './use-carrier-choices.web.ts'
import { TOO_MANY, useShipGrid } from './use-ship-grid.web.ts'
import { useUnverified } from './use-unverified.web.ts'

interface ShipManyProps {
  readonly orderNos: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Ships many orders, a row each: typed, pasted from a sheet, or read by a bar code reader, which types the number of an
 * order, then that of its parcel. Each row is tried first; those that pass are shipped by a job, the others can be mended.
 */
export function ShipMany({ orderNos, open, onClose }: ShipManyProps) {
  const t = useTranslate()
  const carriers = useDictionary(CARRIER)
  const choices = useCarrierChoices()
  const grid = useShipGrid(orderNos)
  const { parcels, job, isBusy } = grid
  const [scanned, setScanned] = useState('')
  const [unread, setUnread] = useState<readonly UnreadLine[]>([])
  const scan = useRef<InputRef>(null)
  const numbers = useRef(new Map<string, InputRef>())
  const unverified = useUnverified(parcels.map(({ orderNo }) => orderNo))
  const isLocked = isBusy || job !== undefined

  const take = (text: string) => {
    const read = pastedParcels(text, choices)
    grid.add(read.parcels)
    setUnread(read.unread)
    return read.parcels
  }
  const handleScan = () => {
    const [only, ...others] = take(scanned)
    setScanned('')
    if (only && others.length === 0) {
      // its input is there after the next rendering
      requestAnimationFrame(() => numbers.current.get(only.orderNo)?.focus())
    }
  }
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (/[\t\n]/.test(text.trim())) {
      event.preventDefault()
      take(text)
    }
  }

  return (
    <FormFrame kind="modal" title={t(TITLE)} width={880} open={open} onCancel={onClose}>
      {grid.isRestored && !job && <RestoredNotice onDiscard={grid.discard} />}
      {grid.leftOut > 0 && (
        <Alert type="warning" showIcon title={t(TOO_MANY, { most: MOST_PARCELS, n: grid.leftOut })} />
      )}
      <div className="ship-bar">
        <Input
          ref={scan}
          aria-label={t(SCAN)}
          placeholder={t(SCAN_HINT)}
          disabled={isLocked}
          value={scanned}
          onChange={(event) => setScanned(event.target.value)}
          onPressEnter={handleScan}
          onPaste={handlePaste}
        />
        <Select
          aria-label={t(CARRIER_ALL)}
          placeholder={t(CARRIER_ALL)}
          disabled={isLocked}
          value={grid.carrier || undefined}
          options={carriers.map(({ value, text }) => ({ value, label: text }))}
          onChange={grid.giveCarrier}
        />
      </div>
      <UnreadLines lines={unread} onClose={() => setUnread([])} />
      <ShipGridTable
        parcels={parcels}
        disabled={isLocked}
        unverified={unverified}
        numbers={numbers.current}
        onChange={grid.change}
        onRemove={grid.remove}
        onPaste={handlePaste}
        onNext={() => scan.current?.focus()}
      />
      {job ? (
        <Shipping id={job.id} isShown={open} onEnd={grid.end} onLost={grid.forgetJob} onClose={onClose} />
      ) : (
        <ShipFooter
          parcels={parcels}
          isBusy={isBusy}
          onTry={() => void grid.tryOut()}
          onShip={() => void grid.ship()}
          onClose={onClose}
        />
      )}
    </FormFrame>
  )
}

interface UnreadLinesProps {
  readonly lines: readonly UnreadLine[]
  readonly onClose: () => void
}

/** What was scanned or pasted last and is no parcel for sure, line by line. */
function UnreadLines({ lines, onClose }: UnreadLinesProps) {
  const t = useTranslate()
  if (lines.length === 0) {
    return null
  }
  return (
    <Alert
      className="ship-unread"
      type="warning"
      showIcon
      closable={{ onClose }}
      title={t(UNREAD, { n: lines.length })}
      description={
        <ul>
          {lines.map(({ line, reason }) => (
            <li key={line}>
              {t(LINE, { line })} {t(reason)}
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface ShipFooterProps {
  readonly parcels: readonly GridParcel[]
  readonly isBusy: boolean
  readonly onTry: () => void
  readonly onShip: () => void
  readonly onClose: () => void
}

/** What was found out so far, and the next step: to try what was typed, then to ship what passes. */
function ShipFooter({ parcels, isBusy, onTry, onShip, onClose }: ShipFooterProps) {
  const t = useTranslate()
  const { passing, refused, shipped, untried } = countsIn(parcels)
  const told = [
    [shipped, SHIPPED],
    [passing, PASSING],
    [refused, REFUSED],
    [untried, UNTRIED],
  ] as const
  const isReady = untried === 0 && passing > 0
  return (
    <div className="ship-footer">
      <span className="ship-counts" aria-live="polite">
        {told.flatMap(([n, text]) => (n > 0 ? [t(text, { n })] : [])).join(t(COMMA))}
      </span>
      <Button onClick={onClose}>{t(CLOSE)}</Button>
      <Button
        type={isReady ? 'default' : 'primary'}
        loading={isBusy && !isReady}
        disabled={isBusy || shipped === parcels.length}
        onClick={onTry}
      >
        {t(TRY)}
      </Button>
      <Button
        type={isReady ? 'primary' : 'default'}
        loading={isBusy && isReady}
        disabled={isBusy || !isReady}
        onClick={onShip}
      >
        {t(SHIP, { n: passing })}
      </Button>
    </div>
  )
}

interface ShippingProps {
  readonly id: string
  readonly isShown: boolean
  readonly onEnd: (job: JobWithResult) => Promise<void>
  readonly onLost: () => void
  readonly onClose: () => void
}

/** The job that ships, in place of the buttons that started it. */
function Shipping({ id, isShown, onEnd, onLost, onClose }: ShippingProps) {
  const t = useTranslate()
  const { job, isLost } = useWatchedJob(id, { isShown, onEnd: (ended) => void onEnd(ended) })
  return isLost ? (
    <div className="ship-footer">
      <span className="ship-counts">{t(LOST)}</span>
      <Button type="primary" onClick={onLost}>
        {t(GO_ON)}
      </Button>
    </div>
  ) : (
    <div className="ship-progress">
      <JobProgress id={id} job={job} onClose={onClose} />
    </div>
  )
}

const TITLE: Text = ['批量与扫码发货', 'Ship many']
const SCAN: Text = ['扫描或粘贴订单号', 'Scan or paste order numbers']
const SCAN_HINT: Text = [
  '扫描订单号后回车；或粘贴表格：订单号、快递、运单号',
  'Scan an order no.; or paste a sheet: order no., carrier, tracking no.',
]
const CARRIER_ALL: Text = ['统一快递公司', 'Carrier of all']
const UNREAD: Text = [
  '{n} 行无法识别，未加入',
  '{n} {n|line was not understood and is left out|lines were not understood and are left out}',
]
const LINE: Text = ['第 {line} 行', 'Line {line}']
const SHIPPED: Text = ['{n} 单已发货', '{n} shipped']
const PASSING: Text = ['{n} 单可发货', '{n} can be shipped']
const REFUSED: Text = ['{n} 单未通过', '{n} refused']
const UNTRIED: Text = ['{n} 单待试算', '{n} to be tried']
const CLOSE: Text = ['关闭', 'Close']
const TRY: Text = ['试算', 'Preview']
const SHIP: Text = ['发货 {n} 单', 'Ship {n}']
const LOST: Text = ['任务结果见右上角的“任务”', 'See "Jobs" in the header for the result']
const GO_ON: Text = ['继续录入', 'Go on typing']
