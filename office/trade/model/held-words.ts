import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { PAY_MODEL, type PayModel } from '../../catalogue/rules/pay-model.ts'

/** What is held for a claim: said by how its pre-order is paid. */
export interface Held {
  readonly payModel: PayModel
  /** Fen. */
  readonly held: Fen
}

interface Doubled {
  /** The shop gives deposits back twice where it cannot deliver. */
  readonly isDouble: boolean
}

/** How all of several claims are paid; undefined where they differ. */
export function onePayModel(claims: readonly Pick<Held, 'payModel'>[]): PayModel | undefined {
  const [first] = claims
  return claims.every(({ payModel }) => payModel === first?.payModel) ? first?.payModel : undefined
}

/** What is held for such claims. */
export function heldTitle(payModel: PayModel | undefined): Text {
  return payModel === PAY_MODEL.deposit ? ['定金', 'Deposit'] : ['已付', 'Paid']
}

/** What goes back where the shop cannot deliver: only deposits are doubled. Fen. */
export function backOf({ isDouble }: Doubled, { payModel, held }: Held): Fen {
  return isDouble && payModel === PAY_MODEL.deposit ? held * 2 : held
}

/** The same in words; of claims that are paid differently, what holds of all. */
export function backWords({ isDouble }: Doubled, payModel: PayModel | undefined): Text {
  switch (payModel) {
    case PAY_MODEL.deposit:
      return isDouble ? ['双倍返还定金', 'deposit goes back doubled'] : ['退还定金', 'deposit goes back']
    case PAY_MODEL.prepaid:
      return ['退还全款', 'all that was paid goes back']
    case PAY_MODEL.reservation:
      return ['无需退款', 'nothing was paid']
    default:
      return ['退还已付款项', 'what was paid goes back']
  }
}

/** What becomes of a reservation that nobody paid for, whatever becomes of deposits. */
export const RESERVATION_LAPSES: Text = ['预订失效', 'reservation lapses']
