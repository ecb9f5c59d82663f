import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { COMMA, SAID_OF, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { order } from '../model/order.ts'
import { beep } from './beep.web.ts'
import { carrierOf, SCANNED_PATH, type Scanned, type ScannedOrders, SHIP_SCANNED_PATH } from './scan-ship.ts'

/** Stands for a carrier: that of each number. */
export const BY_NUMBER = ''

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
 */
export function useScanShip({ isLoud }: { readonly isLoud: boolean }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [pending, setPending] = useState<Pending>({})
  const [carrier, setCarrier] = useState(BY_NUMBER)
  const [parcels, setParcels] = useState<readonly ScannedParcel[]>([])
  const [verdict, setVerdict] = useState<Verdict>()
  /** As it is now, for scans that come before the next rendering. */
  const now = useRef({ pending, carrier })
  const line = useRef<Promise<void>>(Promise.resolve())

  const say = (isGood: boolean, text: string) => {
    setVerdict({ isGood, text })
    if (isLoud) {
      beep(isGood ? 'good' : 'bad')
    }
  }
  const wait = (next: Pending) => {
    now.current.pending = next
    setPending(next)
  }
  const send = async (sent: Pick<ScannedParcel, 'orderNos' | 'carrier' | 'trackingNo'>) => {
    const message = await client.post(SHIP_SCANNED_PATH, sent, { handles: [400] }).then(() => '', refusalIn)
    const isDone = message === ''
    say(isDone, isDone ? t(SHIPPED, { no: sent.orderNos.join(t(COMMA)) }) : message)
    void refreshList(queries, order)
    return { ...sent, isDone, message }
  }
  const ship = async ({ orderNos }: ScannedOrders, trackingNo: string) => {
    const by = now.current.carrier || carrierOf(trackingNo)
    if (by === undefined) {
      say(false, t(NO_CARRIER, { no: trackingNo }))
      return
    }
    const parcel = await send({ orderNos, carrier: by, trackingNo })
    setParcels((all) => [{ ...parcel, key: all.length }, ...all])
    wait({})
  }
  /** Ships once both halves are there, and says which one is missing until then. */
  const goOn = async (next: Pending) => {
    wait(next)
    const { orders, trackingNo } = next
    if (orders && trackingNo) {
      await ship(orders, trackingNo)
    } else if (orders) {
      say(true, t(NOW_TRACKING, { no: orders.orderNos.join(t(COMMA)) }))
    } else if (trackingNo) {
      say(true, t(NOW_ORDER, { no: trackingNo }))
    }
  }
  const take = async (code: string) => {
    const scanned = await client.get<Scanned>(SCANNED_PATH, { code }, { handles: [400] })
    switch (scanned.kind) {
      case 'orders':
        return scanned.refusal === ''
          ? goOn(withOrders(now.current.pending, scanned))
          : say(false, t(SAID_OF, { of: code, text: scanned.refusal }))
      case 'tracking':
        return goOn({ ...now.current.pending, trackingNo: code })
      case 'sent':
        return say(false, t(SENT, { no: scanned.orderNos.join(t(COMMA)) }))
      default:
        return say(false, t(NO_PARCEL[scanned.kind], { no: code }))
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
    /** Of all parcels; `BY_NUMBER`: as their numbers look. */
    carrier,
    parcels,
    verdict,
    scan: (code: string) => inLine(() => take(code)),
    /** What waited for its carrier goes on. */
    chooseCarrier: (next: string) => {
      now.current.carrier = next
      setCarrier(next)
      void inLine(async () => {
        const { orders, trackingNo } = now.current.pending
        if (orders && trackingNo) {
          await ship(orders, trackingNo)
        }
      })
    },
    clear: () => wait({}),
    /** Ships once more what was refused, with the carrier that is chosen now: it takes the place of what failed. */
    retry: ({ key, orderNos, trackingNo, carrier: before }: ScannedParcel) =>
      inLine(async () => {
        const parcel = await send({ orderNos, carrier: now.current.carrier || before, trackingNo })
        setParcels((all) => all.map((one) => (one.key === key ? { ...parcel, key } : one)))
      }),
  }
}

/** Orders take the number that waits for them; one that belongs to other orders stays with those. */
function withOrders({ orders, trackingNo }: Pending, scanned: ScannedOrders): Pending {
  return orders ? { orders: scanned } : { orders: scanned, trackingNo }
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
/** Codes that no parcel has. */
const NO_PARCEL: Readonly<Record<'goods' | 'document' | 'unknown', Text>> = {
  goods: ['{no} 是商品条码，请扫描订单号或运单号', '{no} is the code of a product: scan an order or a parcel'],
  document: ['没有待处理的订单或包裹 {no}', 'There is no such order or parcel: {no}'],
  unknown: ['无法识别 {no}', '{no} is neither an order nor a parcel'],
}
