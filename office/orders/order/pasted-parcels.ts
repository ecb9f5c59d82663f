import { codeFault } from '#kit/contract/cell-fault.ts'
import { choicesOf, valueMeant } from '#kit/contract/choices.ts'
import { plainCode } from '#kit/contract/plain-code.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { CARRIER } from '../../trade/model/carrier.ts'

/** A parcel to be noted: an order by its number, and what was written on the parcel. */
export interface ParcelRow {
  readonly orderNo: string
  readonly carrier: string
  readonly trackingNo: string
}

/** A line that is no parcel for sure. */
export interface UnreadLine {
  /** From 1 on. */
  readonly line: number
  /** What stands there, and what is expected. */
  readonly reason: Text
}

interface PastedParcels {
  readonly parcels: readonly ParcelRow[]
  readonly unread: readonly UnreadLine[]
}

type Carriers = readonly { readonly value: string; readonly text: string }[]

/**
 * Rows of a sheet as they are pasted: order number, tracking number, and between or behind them the carrier by value, name or short
 * name. A first line of several that has no digit is the header.
 */
export function pastedParcels(text: string, carriers: Carriers): PastedParcels {
  const parcels: ParcelRow[] = []
  const unread: UnreadLine[] = []
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const isHeader = index === 0 && lines.length > 1 && !/\d/.test(line)
    if (line.trim() !== '' && !isHeader) {
      const read = parcelIn(line.split(/[\t,，;]/).map(plainCode), carriers)
      if ('parcel' in read) {
        parcels.push(read.parcel)
      } else {
        unread.push({ line: index + 1, reason: read.reason })
      }
    }
  }
  return { parcels, unread }
}

function parcelIn(
  [orderNo = '', ...cells]: readonly string[],
  carriers: Carriers,
): { readonly parcel: ParcelRow } | { readonly reason: Text } {
  const fault = codeFault(orderNo)
  if (fault || !/^[A-Za-z0-9-]{4,20}$/.test(orderNo)) {
    return { reason: fault ?? filled(NO_ORDER, { text: orderNo.slice(0, SHOWN) }) }
  }
  const filledCells = cells.filter((cell) => cell !== '')
  const carrierCells = filledCells.filter((cell) => carrierMeant(cell, carriers) !== undefined)
  const [trackingNo = '', more] = filledCells.filter((cell) => !carrierCells.includes(cell))
  const lost = codeFault(trackingNo)
  if (lost) {
    return { reason: lost }
  }
  if (more !== undefined) {
    const word = [trackingNo, more].find((cell) => !/\d/.test(cell)) ?? more
    return { reason: filled(NO_CARRIER_WORD, { text: word.slice(0, SHOWN) }) }
  }
  const [carrier = ''] = carrierCells.map((cell) => carrierMeant(cell, carriers) ?? '')
  return { parcel: { orderNo, carrier, trackingNo } }
}

function carrierMeant(word: string, carriers: Carriers): string | undefined {
  const named = carriers.find(({ value, text }) => word === value || word === plainCode(text))
  const meant = named?.value ?? valueMeant(choicesOf(CARRIER), word)
  return carriers.some(({ value }) => value === meant) ? meant : undefined
}

/** Characters of a cell that are repeated. */
const SHOWN = 40

const NO_ORDER: Text = ['“{text}”不是订单号', '"{text}" is no order no.']
const NO_CARRIER_WORD: Text = [
  '“{text}”不是可识别的快递公司；每行应为：订单号、快递、运单号',
  '"{text}" is no carrier that is known; a row is: order no., carrier, tracking no.',
]
