import type { Fen } from '#kit/contract/money.ts'
import type { Receipt } from './payments.server.ts'

/** What a channel is asked to take. */
export interface AskedPayment {
  readonly payNo: string
  /** Fen. */
  readonly amount: Fen
  /** What the customer reads. */
  readonly title: string
  readonly expireAt: Date | null
}

/** What a channel is asked to give back. The same `partNo` again gives nothing back a second time. */
export interface AskedRefund {
  readonly partNo: string
  readonly payNo: string
  readonly thirdNo: string | null
  /** Fen; what was paid, and what of it goes back. */
  readonly paid: Fen
  readonly amount: Fen
}

/** `pending`: the channel has taken it and says later what became of it. `failed` is for good. */
export type RefundOutcome =
  | { readonly state: 'done'; readonly thirdNo: string }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly reason: string }

/** A request of a channel, as it arrived. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

/** What a channel says on its own account. */
type ChannelNews =
  | { readonly kind: 'payment'; readonly receipt: Receipt }
  | { readonly kind: 'refund'; readonly partNo: string; readonly outcome: RefundOutcome }
  /** Nothing that the shop has to act on. */
  | { readonly kind: 'nothing' }

/** One way that money comes in and goes back. Every method may throw when the channel cannot be reached. */
export interface Channel {
  /** @returns where the customer pays; null where staff take the money */
  open(payment: AskedPayment): Promise<string | null>
  /** @throws DomainError `forbidden` for what the channel has not signed */
  readCallback(request: CallbackRequest): Promise<ChannelNews>
  /** What the channel wants to hear when its message was understood. */
  readonly accepted: unknown
  refund(refund: AskedRefund): Promise<RefundOutcome>
  /** @returns the money that came in, if it did */
  query(payNo: string): Promise<Receipt | undefined>
}

/** A kind of channel that this server knows. */
export interface ChannelKind {
  readonly code: string
  /** Secrets that it begins with. */
  newSecrets(): Readonly<Record<string, string>>
  of(config: { readonly tenantId: number; readonly secrets: Readonly<Record<string, string>> }): Channel
}

/** Staff take the money and give it back by hand. */
export const offline: ChannelKind = {
  code: 'offline',
  newSecrets: () => ({}),
  of: () => ({
    open: async () => null,
    readCallback: async () => ({ kind: 'nothing' }),
    accepted: null,
    refund: async () => ({ state: 'pending' }),
    query: async () => undefined,
  }),
}
