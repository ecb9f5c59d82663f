import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { type Database, ofTenant } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type {
  AskedPayment,
  AskedRefund,
  CallbackRequest,
  ChannelKind,
  RefundOutcome,
} from '../commands/channel.server.ts'
import type { Receipt } from '../commands/payments.server.ts'
import { BILL, REFUND_MODE } from './sandbox-bill.ts'

export const SANDBOX = 'sandbox'

const OWN = 'bills of the sandbox gateway, which is no part of the shop'

/** A payment gateway that moves no money. It has books of its own, like any other party, and signs what it says. */
export function sandboxKind(db: Database): ChannelKind {
  return {
    code: SANDBOX,
    newSecrets: () => ({ signingSecret: randomBytes(32).toString('base64') }),
    of: ({ tenantId, secrets: { signingSecret = '' } }) => {
      const books = { db: ofTenant(db, tenantId), tenantId }
      return {
        accepted: { accepted: true },
        open: (payment) => openBill(books, payment),
        readCallback: async (request) => ({ kind: 'payment', receipt: readSigned(request, signingSecret) }),
        refund: (refund) => refundBill(books, refund),
        query: (payNo) => receiptOf(books, payNo),
      }
    },
  }
}

interface Books {
  readonly db: Database
  readonly tenantId: number
}

async function openBill({ db, tenantId }: Books, { payNo, amount, title }: AskedPayment): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into shop_sandbox_bill (id, bill_no, title, amount, create_by, tenant_id)
    values (${newId()}, ${payNo}, ${title}, ${amount}, 'sandbox', ${tenantId})
    on conflict (tenant_id, bill_no) where del_flag = 0 do update set title = excluded.title returning id`.execute(
    unscoped(db, OWN),
  )
  return `/shop/sandboxPay/${rows[0]?.id}`
}

const MESSAGE = z.object({
  payNo: z.string(),
  thirdNo: z.string(),
  amount: z.int().positive(),
  paidAt: z.iso.datetime().transform((text) => new Date(text)),
})

const SIGNED = z.object({ message: z.string().max(2000), signature: z.string().max(200) })

function signatureOf(message: string, signingSecret: string): Buffer {
  return createHmac('sha256', Buffer.from(signingSecret, 'base64')).update(message).digest()
}

/** What the gateway sends to the shop of money that came in. */
export function signedReceipt(receipt: Receipt, signingSecret: string): CallbackRequest {
  const { payNo, thirdNo, amount, paidAt } = receipt
  const message = JSON.stringify({ payNo, thirdNo, amount, paidAt: paidAt.toISOString() })
  return { headers: {}, body: { message, signature: signatureOf(message, signingSecret).toString('base64') } }
}

function readSigned({ body }: CallbackRequest, signingSecret: string): Receipt {
  const refused = new DomainError('forbidden', ['签名不正确', 'The signature is not right'])
  const sent = SIGNED.safeParse(body)
  if (!sent.success || signingSecret === '') {
    throw refused
  }
  const [expected, given] = [signatureOf(sent.data.message, signingSecret), Buffer.from(sent.data.signature, 'base64')]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refused
  }
  return MESSAGE.parse(JSON.parse(sent.data.message))
}

interface Bill {
  readonly id: string
  readonly billNo: string
  readonly state: number
  readonly thirdNo: string | null
  readonly paidAmount: Fen
  readonly refundedAmount: Fen
  readonly refundMode: number
  readonly paidAt: Date | null
  readonly refunds: Readonly<Record<string, Fen>>
}

async function billOf({ db, tenantId }: Books, billNo: string): Promise<Bill | undefined> {
  const { rows } =
    await sql<Bill>`select id, bill_no, state, third_no, paid_amount, refunded_amount, refund_mode, paid_at,
      refunds from shop_sandbox_bill
    where tenant_id = ${tenantId} and bill_no = ${billNo} and del_flag = 0 for update`.execute(unscoped(db, OWN))
  return rows[0]
}

async function receiptOf(books: Books, payNo: string): Promise<Receipt | undefined> {
  const bill = await billOf(books, payNo)
  return bill?.state === BILL.paid && bill.paidAt && bill.thirdNo
    ? { payNo, thirdNo: bill.thirdNo, amount: bill.paidAmount, paidAt: bill.paidAt }
    : undefined
}

function refundBill({ db, tenantId }: Books, { partNo, payNo, amount }: AskedRefund): Promise<RefundOutcome> {
  return db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const bill = await billOf({ db: tx, tenantId }, payNo)
    const done: RefundOutcome = { state: 'done', thirdNo: `SR-${partNo}` }
    if (bill?.refundMode === REFUND_MODE.isDown) {
      throw new Error('the sandbox gateway cannot be reached')
    }
    if (bill?.refunds[partNo] !== undefined) {
      return done
    }
    if (bill?.state !== BILL.paid || bill.refundMode === REFUND_MODE.refuses) {
      return { state: 'failed', reason: 'the sandbox gateway refuses refunds of this payment' }
    }
    if (bill.refundedAmount + amount > bill.paidAmount) {
      return { state: 'failed', reason: 'more than was paid' }
    }
    await sql`update shop_sandbox_bill set refunded_amount = refunded_amount + ${amount}::bigint,
        refunds = refunds || ${JSON.stringify({ [partNo]: amount })}::jsonb, update_time = now(), version = version + 1
      where id = ${bill.id} and tenant_id = ${tenantId}`.execute(unscoped(tx, OWN))
    return done
  })
}
