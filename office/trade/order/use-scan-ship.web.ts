import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { order } from '../model/order.ts'
import { beep } from './beep.web.ts'
import { carrierOf, SCANNED_PATH, type Scanned, type ScannedOrders, SHIP_SCANNED_PATH } from './scan-ship.ts'

/** What was scanned and waits for the other half. */
export interface Pending {
  readonly orders?: ScannedOrders | undefined
  readonly trackingNo?: string | undefined
}

/** A parcel that was tried. */
export interface ScannedParcel {
  readonly key: number
  readonly orderNos: readonly string[]
  readonly carrier: string
  readonly trackingNo: string
  readonly isDone: boolean
  readonly message: string
}

export interface Verdict {
  readonly isGood: boolean
  readonly text: string
}

/**
 * Ships by scanning: the number of an order and that of its parcel, whichever comes first. Scans are taken one after the
 * other, however fast they come.
 * @param options.carrier of all parcels; empty: by the look of the number
 */
export function useScanShip({ carrier, isLoud }: { readonly carrier: string; readonly isLoud: boolean }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [pending, setPending] = useState<Pending>({})
  const [parcels, setParcels] = useState<readonly ScannedParcel[]>([])
  const [verdict, setVerdict] = useState<Verdict>()
  /** As it is now, for scans that come before the next rendering. */
  const now = useRef<Pending>({})
  const line = useRef<Promise<void>>(Promise.resolve())

  const say = (isGood: boolean, text: string) => {
    setVerdict({ isGood, text })
    if (isLoud) {
      beep(isGood ? 'good' : 'bad')
    }
  }
  const wait = (next: Pending) => {
    now.current = next
    setPending(next)
  }
  const ship = async (orderNos: readonly string[], trackingNo: string) => {
    const by = carrier || carrierOf(trackingNo)
    if (by === undefined) {
      say(false, t(NO_CARRIER, { no: trackingNo }))
      return
    }
    const message = await client
      .post(SHIP_SCANNED_PATH, { orderNos, carrier: by, trackingNo }, { handles: [400] })
      .then(() => '', refusalIn)
    const isDone = message === ''
    setParcels((all) => [{ key: all.length, orderNos, carrier: by, trackingNo, isDone, message }, ...all])
    wait({})
    say(isDone, isDone ? t(SHIPPED, { no: orderNos.join('、') }) : message)
    void refreshList(queries, order)
  }
  const take = async (code: string) => {
    const { orders, trackingNo } = now.current
    const scanned = await client.get<Scanned>(SCANNED_PATH, { code }, { handles: [400] })
    if (scanned.kind === 'orders') {
      if (scanned.refusal !== '') {
        say(false, `${code}：${scanned.refusal}`)
      } else if (trackingNo) {
        await ship(scanned.orderNos, trackingNo)
      } else {
        wait({ orders: scanned })
        say(true, t(NOW_TRACKING, { no: scanned.orderNos.join('、') }))
      }
    } else if (scanned.kind === 'tracking') {
      wait({ ...now.current, trackingNo: code })
      if (orders) {
        await ship(orders.orderNos, code)
      } else {
        say(true, t(NOW_ORDER, { no: code }))
      }
    } else {
      say(false, scanned.kind === 'sent' ? t(SENT, { no: scanned.orderNos.join('、') }) : t(UNKNOWN, { no: code }))
    }
  }
  const inLine = (work: () => Promise<void>) => {
    line.current = line.current.then(work).catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        throw error
      }
      say(false, error.message)
    })
    return line.current
  }
  return {
    pending,
    parcels,
    verdict,
    scan: (code: string) => inLine(() => take(code)),
    clear: () => wait({}),
    /** Ships once more what was refused. */
    retry: ({ orderNos, trackingNo }: ScannedParcel) => inLine(() => ship(orderNos, trackingNo)),
  }
}

/** Why the server refused; anything else is thrown on. */
function refusalIn(error: unknown): string {
  if (error instanceof ApiError && [200, 400].includes(error.http)) {
    return error.message
  }
  throw error
}

const NO_CARRIER: Text = ['无法识别 {no} 的快递公司，请选择', 'Choose the carrier of {no}']
const SHIPPED: Text = ['已发货 {no}', 'Shipped {no}']
const NOW_TRACKING: Text = ['订单 {no}，请扫描运单号', 'Order {no}: scan the tracking no.']
const NOW_ORDER: Text = ['运单 {no}，请扫描订单号', 'Parcel {no}: scan the order no.']
const SENT: Text = ['该运单已用于订单 {no}', 'This parcel left with order {no}']
const UNKNOWN: Text = ['无法识别 {no}', '{no} is neither an order nor a parcel']
