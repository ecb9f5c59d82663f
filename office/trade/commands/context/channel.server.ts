import type { Fen } from '#kit/contract/money.ts'
import type { PayChannel } from '../../model/pay-channels.ts'

/** How a customer pays: on a website of a desktop or a phone, in an app, by a QR code, or inside WeChat. */
export const SCENES = ['page', 'wap', 'app', 'qr', 'jsapi'] as const

export type Scene = (typeof SCENES)[number]

/** What a channel is asked to take. */
export interface AskedPayment {
  readonly payNo: string
  /** Fen. */
  readonly amount: Fen
  /** What the customer reads. */
  readonly title: string
  readonly expireAt: Date | null
  readonly scene: Scene
  /** Where a website goes on after the payment. */
  readonly returnUrl?: string | undefined
  /** Address of the customer, where the channel asks for it. */
  readonly clientIp?: string | undefined
  /** The customer as the channel knows them, where it asks for that. */
  readonly payer?: string | undefined
}

/** What a channel tells of money that came in. */
export interface Receipt {
  readonly payNo: string
  readonly thirdNo: string
  /** Fen. */
  readonly amount: Fen
  readonly paidAt: Date
  /** The channel that says so, where one does. */
  readonly channel?: string
  /** Who paid, as the channel knows them, where it tells. */
  readonly payer?: string | undefined
}

/** How what a customer is given to pay is used. */
export const PAY_KINDS = ['link', 'qr', 'sdk'] as const

/** What the customer is given to pay: an address to go to, the text of a QR code, or what an app or a page hands to the SDK. */
export interface PayWay {
  readonly kind: (typeof PAY_KINDS)[number]
  readonly text: string
}

/** What a channel is asked to give back. The same `partNo` again gives nothing back a second time. */
export interface AskedRefund {
  readonly partNo: string
  readonly payNo: string
  readonly thirdNo: string | null
  /** Fen; what was paid, and what of it goes back. */
  readonly paid: Fen
  readonly amount: Fen
  /** The time of the shop. */
  readonly at: Date
}

/**
 * `pending`: the channel has taken it and says later what became of it. `failed` is for good; with `closesNumber` the channel
 * takes that number never again.
 */
export type RefundOutcome =
  | { readonly state: 'done'; readonly thirdNo: string }
  | { readonly state: 'pending' }
  | { readonly state: 'failed'; readonly reason: string; readonly closesNumber?: boolean }

/** A request of a channel, as it arrived. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** What a channel says on its own account. */
export type ChannelNews =
  | { readonly kind: 'payment'; readonly receipt: Receipt }
  | { readonly kind: 'refund'; readonly partNo: string; readonly outcome: RefundOutcome }
  /** Nothing that the shop has to act on. */
  | { readonly kind: 'nothing' }

/** What a channel says of a day: money in or back, under our number and its own. */
export interface StatementEntry {
  readonly kind: 'payment' | 'refund'
  /** Our number of the payment or of the part of a refund; null where it says none. */
  readonly no: string | null
  readonly thirdNo: string | null
  /** Fen, never below 0. */
  readonly amount: Fen
  readonly at: Date | null
  /** What the channel keeps for it, below 0 where it gives that back; left out where the statement says none. */
  readonly fee?: Fen | undefined
}

/** One way that money comes in and goes back. Every method may throw when the channel cannot be reached. */
export interface Channel {
  /**
   * @returns how the customer pays; null where staff take the money
   * @throws DomainError `invalid` for what the channel cannot do
   */
  open(payment: AskedPayment): Promise<PayWay | null>
  /** @throws DomainError `forbidden` for what the channel has not signed */
  readCallback(request: CallbackRequest): Promise<ChannelNews>
  /** What the channel wants to hear when its message was understood. */
  readonly accepted: unknown
  refund(refund: AskedRefund): Promise<RefundOutcome>
  /** @returns what became of a refund; undefined where the channel does not know its number */
  queryRefund(refund: AskedRefund): Promise<RefundOutcome | undefined>
  /** @returns the money that came in, if it did */
  query(payNo: string): Promise<Receipt | undefined>
  /** Nobody can pay it any more. @returns false for one that was paid already */
  close(payNo: string): Promise<boolean>
  /** Asks the gateway something harmless. @throws DomainError that says which key is wrong */
  check?(): Promise<void>
  /**
   * What it says of a day, `2026-05-01`, where it has statements.
   * @returns undefined while it is not made yet
   */
  statement?(day: string): Promise<readonly StatementEntry[] | undefined>
}

/** What of a channel is no secret. */
export interface ChannelAccount {
  readonly appId: string | null
  readonly merchantId: string | null
  readonly serialNo: string | null
  readonly platformKeyId: string | null
  /** Where its gateway is, when not where everybody's is. */
  readonly gateway: string | null
  /** Where the gateway reaches this server. */
  readonly notifyOrigin: string | null
}

export type Secrets = Readonly<Record<string, string>>

export interface ChannelConfig {
  readonly tenantId: number
  readonly secrets: Secrets
  readonly account: ChannelAccount
}

/** A kind of channel that this server knows. */
export interface ChannelKind {
  readonly code: PayChannel
  /** Secrets that it begins with. */
  newSecrets(): Secrets
  /**
   * Keys that a shop types, where it needs any; one that is left out stays as it is.
   * @throws DomainError `invalid` that names the field, never its value
   */
  readKeys?(typed: { readonly account: ChannelAccount; readonly secrets: Secrets }): Secrets
  of(config: ChannelConfig): Channel
}

/** What has no gateway. */
const byHand: Channel = {
  open: async () => null,
  readCallback: async () => ({ kind: 'nothing' }),
  accepted: null,
  refund: async () => ({ state: 'pending' }),
  queryRefund: async () => undefined,
  query: async () => undefined,
  close: async () => true,
}

/** Credit that a customer has with the shop. Orders use it by a command of their own; what goes back is booked as credit. */
export const credit: ChannelKind = {
  code: 'credit',
  newSecrets: () => ({}),
  of: () => ({
    ...byHand,
    refund: async ({ partNo: thirdNo }) => ({ state: 'done', thirdNo }),
    queryRefund: async ({ partNo: thirdNo }) => ({ state: 'done', thirdNo }),
  }),
}

/** Staff take the money and give it back by hand. */
export const offline: ChannelKind = {
  code: 'offline',
  newSecrets: () => ({}),
  of: () => byHand,
}
