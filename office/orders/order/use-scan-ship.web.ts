import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { COMMA, SAID_OF, type Text, type TextValues } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { UploadScope } from '#kit/web/field/upload/uploading.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { order } from '../../trade/model/order.ts'
import { beep } from './beep.web.ts'
import { isNothing, keptPacking, NOTHING_PACKED, type Packing } from './kept-packing.web.ts'
import { type FoundPieces, NOTHING_FOUND } from './packing.ts'
import { afterPiece, isComplete, isOfParcel, progressOf, stillWanted } from './packing-steps.ts'
import {
  carrierOf,
  SCANNED_PATH,
  type Scanned,
  type ScannedOrders,
  SHIP_SCANNED_PATH,
  VERIFY_PATH,
} from './scan-ship.ts'

/** Stands for a carrier: that of each number. */
export const BY_NUMBER = ''

/** What was scanned and waits for the rest. */
export interface Pending {
  readonly orders?: ScannedOrders | undefined
  readonly trackingNo?: string | undefined
  /** Pieces of the orders that are in the parcel. */
  readonly found: FoundPieces
  /** Photos of the open box: paths of stored pictures. */
  readonly photos: readonly string[]
  /** Other orders that were scanned before the parcel was full: whether to go on with them is asked. */
  readonly others?: ScannedOrders | undefined
}

const NOTHING: Pending = { found: NOTHING_FOUND, photos: [] }

/** A parcel that was tried. */
export interface ScannedParcel extends Packing {
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
  /** Counts them, so that the same words are said again. */
  readonly no: number
}

/**
 * Ships by scanning: an order, each of its pieces, and the number of its parcel, which may come first. Scans are taken one
 * after the other, however fast they come.
 */
export function useScanShip({ isLoud, uploads }: { readonly isLoud: boolean; readonly uploads: UploadScope }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const [pending, setPending] = useState<Pending>(NOTHING)
  const [carrier, setCarrier] = useState(BY_NUMBER)
  const [parcels, setParcels] = useState<readonly ScannedParcel[]>([])
  const [verdict, setVerdict] = useState<Verdict>()
  /** As it is now, for scans that come before the next rendering. */
  const now = useRef({ pending, carrier })
  const line = useRef<Promise<void>>(Promise.resolve())

  const say = (isGood: boolean, text: Text | string, values: TextValues = {}) => {
    const words = typeof text === 'string' ? text : t(text, values)
    setVerdict((last) => ({ isGood, text: words, no: (last?.no ?? 0) + 1 }))
    if (isLoud) {
      beep(isGood ? 'good' : 'bad')
    }
  }
  const wait = (next: Pending) => {
    now.current.pending = next
    setPending(next)
    if (next.orders) {
      keptPacking.write(next.orders.orderNos, { ...next.found, photos: next.photos })
    }
  }
  const send = async (
    sent: Pick<ScannedParcel, 'orderNos' | 'carrier' | 'trackingNo' | keyof Packing>,
  ): Promise<Omit<ScannedParcel, 'key'>> => {
    const message = await client.post(SHIP_SCANNED_PATH, sent, { handles: [400] }).then(() => '', refusalIn)
    const isDone = message === ''
    if (isDone) {
      keptPacking.write(sent.orderNos, NOTHING_PACKED)
    }
    say(isDone, isDone ? t(SHIPPED, { no: sent.orderNos.join(t(COMMA)) }) : message)
    void refreshList(queries, order)
    return { ...sent, isDone, message }
  }
  const ship = async ({ orderNos }: ScannedOrders, trackingNo: string) => {
    const by = now.current.carrier || carrierOf(trackingNo)
    if (by === undefined) {
      say(false, NO_CARRIER, { no: trackingNo })
      return
    }
    if ((await uploads.settled()).length > 0) {
      say(false, PHOTO_LOST)
      return
    }
    const { found, photos } = now.current.pending
    const parcel = await send({ orderNos, carrier: by, trackingNo, ...found, photos })
    setParcels((all) => [{ ...parcel, key: all.length }, ...all])
    now.current.pending = NOTHING
    setPending(NOTHING)
  }
  /** Ships once all is there, and says what is missing until then. */
  const goOn = async (next: Pending, said?: string) => {
    wait(next)
    const { orders, trackingNo, found, photos } = next
    const no = orders?.orderNos.join(t(COMMA)) ?? ''
    if (orders && !isComplete(orders, found, isNothing(found))) {
      const { all, done } = progressOf(orders, found)
      say(true, said ?? t(done > 0 ? NOW_REST : NOW_PIECES, { no, n: all - done }))
    } else if (orders?.needsPhoto && photos.length === 0) {
      say(true, NOW_PHOTO, { no })
    } else if (orders && trackingNo) {
      await ship(orders, trackingNo)
    } else if (orders) {
      const isThere = !isNothing(found) || orders.isPacked
      say(true, isThere ? t(ALL_THERE, { said: said ?? no }) : t(NOW_TRACKING, { no }))
    } else if (trackingNo) {
      say(true, NOW_ORDER, { no: trackingNo })
    }
  }
  /** Turns to the parcel of orders, with what was found of it before. */
  const turnTo = async (orders: ScannedOrders) => {
    const { pending: before } = now.current
    const kept = keptPacking.read(orders.orderNos)
    const found = stillWanted(orders, kept)
    const out = kept.scans.length - found.scans.length
    // a number that belongs to other orders stays with those
    const trackingNo = before.orders ? undefined : before.trackingNo
    await goOn({ orders, found, photos: kept.photos, trackingNo })
    if (out > 0) {
      say(false, TAKE_OUT, { n: out })
    }
  }
  const takeOrders = (orders: ScannedOrders) => {
    const { pending: before } = now.current
    const { orders: open, found } = before
    if (open && open.orderNos.join() === orders.orderNos.join()) {
      return goOn({ ...before, orders, found: stillWanted(orders, found), others: undefined })
    }
    if (open && !isNothing(found)) {
      wait({ ...before, others: orders })
      return say(false, UNFINISHED, { no: open.orderNos.join(t(COMMA)) })
    }
    return turnTo(orders)
  }
  const takePiece = (orders: ScannedOrders, code: string) => {
    const { pending: before } = now.current
    const { isGood, text, values, found } = afterPiece(orders, before.found, code)
    return isGood ? goOn({ ...before, found, others: undefined }, t(text, values)) : say(false, text, values)
  }
  const takeNumber = (code: string) => {
    const { pending: before } = now.current
    const { orders, found } = before
    if (orders && !isComplete(orders, found, isNothing(found)) && !carrierOf(code)) {
      // whatever is held before the reader now is a piece, unless it is clearly none
      return say(false, WRONG, { no: code })
    }
    return goOn({ ...before, trackingNo: code, others: undefined })
  }
  const take = async (code: string) => {
    const { orders } = now.current.pending
    if (orders && isOfParcel(orders, code)) {
      return takePiece(orders, code)
    }
    const scanned = await client.get<Scanned>(SCANNED_PATH, { code }, { handles: [400] })
    switch (scanned.kind) {
      case 'orders':
        return scanned.refusal === ''
          ? takeOrders(scanned)
          : say(false, t(SAID_OF, { of: code, text: scanned.refusal }))
      case 'tracking':
        return takeNumber(code)
      case 'sent':
        return say(false, SENT, { no: scanned.orderNos.join(t(COMMA)) })
      default:
        return say(false, orders && scanned.kind !== 'document' ? WRONG : NO_PARCEL[scanned.kind], { no: code })
    }
  }
  /** Leaves what is packed for later: it may then be shipped by every way. */
  const verify = async () => {
    if ((await uploads.settled()).length > 0) {
      return say(false, PHOTO_LOST)
    }
    const { orders, found, photos } = now.current.pending
    if (!orders) {
      return
    }
    const { orderNos } = orders
    const packing = { orderNos, ...found, photos }
    const message = await client.post(VERIFY_PATH, packing, { handles: [400, 404] }).then(() => '', refusalIn)
    if (message !== '') {
      return say(false, message)
    }
    keptPacking.write(orderNos, NOTHING_PACKED)
    now.current.pending = NOTHING
    setPending(NOTHING)
    say(true, VERIFIED, { no: orderNos.join(t(COMMA)) })
    void refreshList(queries, order)
  }
  const inLine = (work: () => Promise<void> | void) => {
    line.current = line.current.then(work).catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        throw error
      }
      say(false, error.message)
    })
    return line.current
  }
  /** Changes what was found by hand; with fewer pieces no parcel leaves at once. */
  const find = (change: (found: FoundPieces) => FoundPieces, isFewer: boolean) =>
    inLine(() => {
      const { orders, trackingNo, found, photos } = now.current.pending
      return goOn({ orders, trackingNo: isFewer ? undefined : trackingNo, found: change(found), photos })
    })
  /** Photos arrive while scans go on: those of a parcel that was left meanwhile wait with it. */
  const takePhotos = (orderNos: readonly string[], photos: readonly string[]) => {
    const { pending: before } = now.current
    if (before.orders?.orderNos.join() !== orderNos.join()) {
      keptPacking.write(orderNos, { ...keptPacking.read(orderNos), photos })
      return Promise.resolve()
    }
    const isFewer = photos.length < before.photos.length
    wait({ ...before, photos })
    return inLine(() => {
      const { orders, trackingNo, ...rest } = now.current.pending
      return (
        orders &&
        goOn({ ...rest, orders, trackingNo: isFewer ? undefined : trackingNo }, t(PHOTOS, { n: photos.length }))
      )
    })
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
        const { orders, trackingNo, found, photos } = now.current.pending
        const isPhotographed = !orders?.needsPhoto || photos.length > 0
        if (orders && trackingNo && isPhotographed && isComplete(orders, found, isNothing(found))) {
          await ship(orders, trackingNo)
        }
      })
    },
    /** Leaves the parcel; what was found of it is kept. */
    clear: () => {
      now.current.pending = NOTHING
      setPending(NOTHING)
    },
    /** Takes the last piece out again. */
    undo: () => find(({ scans, confirmed }) => ({ scans: scans.slice(0, -1), confirmed }), true),
    /** Takes all pieces out again. */
    recount: () => find(() => NOTHING_FOUND, true),
    /** Says that so many pieces without a bar code are there. */
    confirm: (id: string, qty: number) =>
      find(
        ({ scans, confirmed: { [id]: _before, ...others } }) => ({
          scans,
          confirmed: qty > 0 ? { ...others, [id]: qty } : others,
        }),
        qty === 0,
      ),
    takePhotos,
    verify: () => inLine(verify),
    /** Answers whether to go on with the other orders that were scanned. */
    answer: (turn: boolean) =>
      inLine(() => {
        const { others, ...before } = now.current.pending
        return turn && others ? turnTo(others) : goOn(before)
      }),
    /** Ships once more what was refused, with the carrier that is chosen now: it takes the place of what failed. */
    retry: ({ key, isDone: _isDone, message: _message, ...before }: ScannedParcel) =>
      inLine(async () => {
        const parcel = await send({ ...before, carrier: now.current.carrier || before.carrier })
        setParcels((all) => all.map((one) => (one.key === key ? { ...parcel, key } : one)))
      }),
  }
}

/** Why the server refused; anything else is thrown on. */
function refusalIn(error: unknown): string {
  if (error instanceof ApiError && [200, 400, 404].includes(error.http)) {
    return error.message
  }
  throw error
}

const NO_CARRIER: Text = ['无法识别 {no} 的快递公司，请选择', 'Choose the carrier of {no}']
const SHIPPED: Text = ['已发货 {no}', 'Shipped {no}']
const NOW_PIECES: Text = ['订单 {no}，请逐件扫描商品，共 {n} 件', 'Order {no}: scan each piece, {n} in all']
const NOW_REST: Text = ['订单 {no}，还差 {n} 件', 'Order {no}: {n} more']
const ALL_THERE: Text = ['{said}，已全部核对，请扫描运单号', '{said}; all is there: scan the tracking no.']
const NOW_PHOTO: Text = ['订单 {no}，请拍装箱照片', 'Order {no}: take a photo of the open box']
const PHOTOS: Text = ['已有 {n} 张照片', '{n} {n|photo|photos}']
const PHOTO_LOST: Text = ['照片未上传成功，请重试或移除', 'A photo was not uploaded: retry or remove it']
const NOW_TRACKING: Text = ['订单 {no}，请扫描运单号', 'Order {no}: scan the tracking no.']
const NOW_ORDER: Text = ['运单 {no}，请扫描订单号', 'Parcel {no}: scan the order no.']
const VERIFIED: Text = ['已核对 {no}，可用任何方式发货', 'Verified {no}: it may be shipped by every way']
const SENT: Text = ['该运单已用于订单 {no}', 'This parcel left with order {no}']
const WRONG: Text = ['{no} 不属于此包裹，请取出', '{no} does not belong into this parcel: take it out']
const TAKE_OUT: Text = ['订单已变更，请取出 {n} 件', 'The order has changed: take {n} {n|piece|pieces} out']
const UNFINISHED: Text = ['订单 {no} 还未核对完', 'Order {no} is not finished yet']
/** Codes that no parcel has. */
const NO_PARCEL: Readonly<Record<'goods' | 'document' | 'unknown', Text>> = {
  goods: ['{no} 是商品条码，请先扫描订单号或合包号', '{no} is the code of a product: scan its order or parcel first'],
  document: ['没有待处理的订单或包裹 {no}', 'There is no such order or parcel: {no}'],
  unknown: ['无法识别 {no}', '{no} is neither an order nor a parcel'],
}
