import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { IMPORT_VERBS, type TypedRowView } from '#kit/contract/import.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useJobStart } from '#kit/web/command/use-job-start.web.ts'
import { fetchJobRows, type JobWithResult, refreshJobs } from '#kit/web/jobs/job-calls.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { useDraft } from '#kit/web/session/draft.web.ts'
import { order } from '../../trade/model/order.ts'
import { shipment } from '../../trade/model/shipment.ts'
import type { ParcelRow } from './pasted-parcels.ts'
import {
  addedParcels,
  changedParcel,
  type GridParcel,
  isShipped,
  MOST_PARCELS,
  openedParcels,
  rowOf,
  toldParcels,
  withCarrier,
} from './ship-grid.ts'

/** A job that ships, and the orders of its rows. */
interface Shipping {
  readonly id: string
  readonly sent: readonly string[]
}

/** What was typed and has not left, and the job that is at it; kept until it has. */
interface ShipDraft {
  readonly parcels: readonly ParcelRow[]
  readonly carrier: string
  readonly job?: Shipping | undefined
}

/** Parcels that are typed, tried, and shipped by a job. What was typed survives the dialog, and so does the job. */
export function useShipGrid(orderNos: readonly string[]) {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { start } = useJobStart(shipment)
  const { kept, keep, discard } = useDraft<ShipDraft>(DRAFT)
  const [opened] = useState(() => openedParcels(kept?.parcels ?? [], orderNos, ''))
  const [parcels, setParcels] = useState(opened.parcels)
  const [leftOut, setLeftOut] = useState(opened.leftOut)
  const [carrier, setCarrier] = useState(kept?.carrier ?? '')
  const [job, setJob] = useState(kept?.job)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [isTyped, setTyped] = useState(kept !== undefined)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const left = parcels.filter((one) => !isShipped(one)).map(rowOf)
    if (isTyped && (left.length > 0 || job)) {
      keep({ parcels: left, carrier, job })
    } else if (isTyped) {
      discard()
    }
  }, [keep, discard, parcels, carrier, job, isTyped])

  const type = (next: (all: readonly GridParcel[]) => readonly GridParcel[]) => {
    setTyped(true)
    setParcels(next)
  }
  const work = async (send: () => Promise<void>) => {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      // failures of the transport are told by the client
      if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      setBusy(false)
    }
  }
  const forgetJob = () => setJob(undefined)

  return {
    parcels,
    carrier,
    job,
    isBusy,
    isRestored,
    /** How many found no place when the grid was opened. */
    leftOut,
    add: (rows: readonly ParcelRow[]) => {
      const { leftOut: n } = addedParcels(parcels, rows, carrier)
      if (n > 0) {
        void message.warning(t(TOO_MANY, { most: MOST_PARCELS, n }))
      }
      type((all) => addedParcels(all, rows, carrier).parcels)
    },
    change: (orderNo: string, next: Partial<ParcelRow>) => type((all) => changedParcel(all, orderNo, next)),
    remove: (orderNo: string) => type((all) => all.filter((one) => one.orderNo !== orderNo)),
    giveCarrier: (next: string) => {
      setCarrier(next)
      type((all) => withCarrier(all, next))
    },
    discard: () => {
      discard()
      setRestored(false)
      setTyped(false)
      setCarrier('')
      const anew = openedParcels([], orderNos, '')
      setParcels(anew.parcels)
      setLeftOut(anew.leftOut)
    },
    /** Asks of each parcel what would become of it; of all at once, for orders of one parcel are to have one number. */
    tryOut: () =>
      work(async () => {
        const rows = parcels.filter((one) => !isShipped(one)).map(rowOf)
        const { result } = await client.post<readonly TypedRowView[]>(
          `${shipment.path}/${IMPORT_VERBS.rows}`,
          { rows, dryRun: true },
          { handles: [400] },
        )
        setParcels((all) => toldParcels(all, rows.map(orderNoOf), { told: result, done: 'passes' }))
      }),
    /** Ships the parcels that pass, as a job. */
    ship: () =>
      work(async () => {
        const rows = parcels.filter(({ outcome }) => outcome?.kind === 'passes').map(rowOf)
        const id = await start(IMPORT_VERBS.rows, { rows })
        setTyped(true)
        setJob({ id, sent: rows.map(orderNoOf) })
        void refreshJobs()
      }),
    /** The job has ended: says of its parcels what became of them. */
    end: ({ id, state, message: said }: JobWithResult) =>
      work(async () => {
        const { sent = [] } = job ?? {}
        const { records } = await fetchJobRows(id, { isRefused: false, pageNo: 1, pageSize: MOST_PARCELS })
        setParcels((all) => toldParcels(all, sent, { told: records, done: 'shipped' }))
        forgetJob()
        const done = records.filter((row) => row.isDone).length
        if (state === 'done' && done === sent.length) {
          void message.success(t(ALL_SENT, { n: done }))
        } else if (state === 'done') {
          void message.info(t(SENT, { n: done, left: sent.length - done }))
        } else {
          void message.warning(said)
        }
        void refreshList(queries, order)
      }),
    /** The job can no longer be looked at; what it did is seen by trying again. */
    forgetJob,
  }
}

/** Under which key what was typed is kept: there is one such grid. */
const DRAFT = 'shop:order:shipMany'

function orderNoOf({ orderNo }: ParcelRow): string {
  return orderNo
}

const ALL_SENT: Text = ['已发货 {n} 单', '{n} shipped']
const SENT: Text = ['已发货 {n} 单，未成功 {left} 单', '{n} shipped, {left} not']
export const TOO_MANY: Text = [
  '一次最多 {most} 单，有 {n} 单未加入；更多请上传运单表格',
  'At most {most} {most|order|orders} at once: {n} were left out. Upload a sheet of parcels for more.',
]
