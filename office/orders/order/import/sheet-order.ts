import type { Fen } from '#kit/contract/money.ts'
import type { SheetRow } from '#kit/contract/sheet.ts'
import type { SheetState } from './sheet-state.ts'

export interface SheetLine {
  readonly row: SheetRow
  readonly title: string
  readonly spec: string
  readonly skuCode: string
  readonly barCode: string
  readonly qty: number
  /** Fen. */
  readonly unitPrice: Fen
  /** Pieces that were sent. */
  readonly sent: number
}

export interface SheetOrder {
  readonly rows: readonly SheetRow[]
  readonly externalNo: string
  readonly state: SheetState
  readonly lines: readonly SheetLine[]
  /** Fen: what the lines cost, what is paid beside them, what came off or was added, the sum of these. */
  readonly freight: Fen
  readonly adjust: Fen
  readonly payable: Fen
  readonly paid: Fen
  readonly refunded: Fen
  readonly orderedAt: Date
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  readonly finishedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string
  readonly thirdNo: string
  /** As the former shop knows them; texts may be ''. */
  readonly customer: { readonly account: string; readonly email: string; readonly phone: string; readonly name: string }
  readonly receiver: {
    readonly receiverName: string
    readonly receiverPhone: string
    readonly areaText: string
    readonly address: string
    readonly zip: string
  }
  readonly buyerRemark: string
  readonly staffRemark: string
  readonly tags: string
  /** Its code; '' for none. */
  readonly carrier: string
  readonly trackingNo: string
}

/** When an order was paid; null for one that was cancelled without. */
export function paidAtOf({ state, paidAt, orderedAt }: SheetOrder): Date | null {
  return state === 'cancelled' ? null : (paidAt ?? orderedAt)
}
