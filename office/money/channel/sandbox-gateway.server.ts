import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { ofTenant, type ServerDatabase, type TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type {
  AskedPayment,
  AskedRefund,
  CallbackRequest,
  ChannelKind,
  PayWay,
  Receipt,
  RefundOutcome,
  StatementEntry,
} from '../../trade/commands/context/channel.server.ts'
import { BILL, REFUND_MODE } from './sandbox-bill.ts'

/** What went back of a bill, by the numbers of its parts. */
type Returned = Readonly<Record<string, { readonly amount: Fen; readonly at: string }>>

declare module '#kit/server/database/tables.server.ts' {
  interface StoredValues {
    'shop_sandbox_bill.refunds': Returned
  }
}

export const SANDBOX = 'sandbox'

const BEIJING = zonedClock('Asia/Shanghai')

const OWN = 'bills of the sandbox gateway, which is no part of the shop'

/** A payment gateway that moves no money. It has books of its own, like any other party, and signs what it says. */
export function sandboxKind(db: ServerDatabase): ChannelKind {
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
        queryRefund: async ({ partNo, payNo }) =>
          (await billOf(books, payNo))?.refunds[partNo] === undefined ? undefined : refundDone(partNo),
        query: (payNo) => receiptOf(books, payNo),
        // its desk pays all the same: so money that comes in late can be tried
        close: async (payNo) => (await receiptOf(books, payNo)) === undefined,
        statement: (day) => statementOf(books, day),
      }
    },
  }
}

interface Books {
  readonly db: TenantDatabase
  readonly tenantId: number
}

async function openBill({ db, tenantId }: Books, { payNo, amount, title, payer }: AskedPayment): Promise<PayWay> {
  const { rows } = await sql<{
    id: string
  }>`insert into shop_sandbox_bill (id, bill_no, title, amount, payer, create_by, tenant_id)
    values (${newId()}, ${payNo}, ${title}, ${amount}, ${payer ?? null}, 'sandbox', ${tenantId})
    on conflict (tenant_id, bill_no) where del_flag = 0 do update set title = excluded.title returning id`.execute(
    unscoped(db, OWN),
  )
  return { kind: 'link', text: `/shop/sandboxPay/${rows[0]?.id}` }
}

const MESSAGE = z.object({
  payNo: z.string(),
  thirdNo: z.string(),
  amount: z.int().positive(),
  paidAt: z.iso.datetime().transform((text) => new Date(text)),
  payer: z.string().optional(),
})

const SIGNED = z.object({ message: z.string().max(2000), signature: z.string().max(200) })

function signatureOf(message: string, signingSecret: string): Buffer {
  return createHmac('sha256', Buffer.from(signingSecret, 'base64')).update(message).digest()
}

/** What the gateway sends to the shop of money that came in. */
export function signedReceipt(receipt: Receipt, signingSecret: string): CallbackRequest {
  const { payNo, thirdNo, amount, paidAt, payer } = receipt
  const message = JSON.stringify({ payNo, thirdNo, amount, paidAt: paidAt.toISOString(), payer })
  const signature = signatureOf(message, signingSecret).toString('base64')
  return { headers: {}, body: Buffer.from(JSON.stringify({ message, signature })) }
}

function readSigned({ body }: CallbackRequest, signingSecret: string): Receipt {
  const refused = new DomainError('forbidden', ['签名不正确', 'The signature is not right', 'channel.wrongSignature'])
  const sent = SIGNED.safeParse(jsonOf(body))
  if (!sent.success || signingSecret === '') {
    throw refused
  }
  const [expected, given] = [signatureOf(sent.data.message, signingSecret), Buffer.from(sent.data.signature, 'base64')]
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refused
  }
  return MESSAGE.parse(JSON.parse(sent.data.message))
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
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
  readonly payer: string | null
  readonly refunds: Returned
}

async function billOf({ db }: Pick<Books, 'db'>, billNo: string): Promise<Bill | undefined> {
  const rows = await unscoped(db, OWN)
    .selectFrom('shop_sandbox_bill')
    .select([
      'id',
      'billNo',
      'state',
      'thirdNo',
      'paidAmount',
      'refundedAmount',
      'refundMode',
      'paidAt',
      'payer',
      'refunds',
    ])
    .where('billNo', '=', billNo)
    .forUpdate()
    .execute()
  return rows[0]
}

async function receiptOf(books: Books, payNo: string): Promise<Receipt | undefined> {
  const bill = await billOf(books, payNo)
  return bill?.state === BILL.paid && bill.paidAt && bill.thirdNo
    ? { payNo, thirdNo: bill.thirdNo, amount: bill.paidAmount, paidAt: bill.paidAt, payer: bill.payer ?? undefined }
    : undefined
}

const refundNo = (partNo: string): string => `SR-${partNo}`

const refundDone = (partNo: string): RefundOutcome => ({ state: 'done', thirdNo: refundNo(partNo) })

function refundBill({ db }: Books, { partNo, payNo, amount, at }: AskedRefund): Promise<RefundOutcome> {
  return db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const bill = await billOf({ db: tx }, payNo)
    const done = refundDone(partNo)
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
        refunds = refunds || ${JSON.stringify({ [partNo]: { amount, at: at.toISOString() } })}::jsonb, update_time = now(), version = version + 1
      where id = ${bill.id}`.execute(unscoped(tx, OWN))
    return done
  })
}

/** What the gateway took and gave back on a day of the shop. */
async function statementOf({ db }: Pick<Books, 'db'>, day: string): Promise<readonly StatementEntry[]> {
  const rows = await unscoped(db, OWN)
    .selectFrom('shop_sandbox_bill')
    .select(['billNo', 'thirdNo', 'paidAmount', 'paidAt', 'refunds'])
    .where('state', '=', BILL.paid)
    .orderBy('paidAt')
    .orderBy('id')
    .execute()
  return rows
    .flatMap(({ billNo, thirdNo, paidAmount, paidAt, refunds }): StatementEntry[] => [
      { kind: 'payment', no: billNo, thirdNo, amount: paidAmount, at: paidAt },
      ...Object.entries(refunds).map(
        ([no, { amount, at }]): StatementEntry => ({
          kind: 'refund',
          no,
          thirdNo: refundNo(no),
          amount,
          at: new Date(at),
        }),
      ),
    ])
    .filter(({ at }) => at !== null && BEIJING.format(at).startsWith(day))
}
