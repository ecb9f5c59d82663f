import { codeFault } from '#kit/contract/cell-fault.ts'
import { refused } from '#kit/contract/errors.ts'
import { fenOf } from '#kit/contract/numbers.ts'
import { headerKey } from '#kit/contract/sheet.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { momentOf, writtenTime } from '#kit/contract/written-time.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { unpackArchive } from '#kit/server/sheets/archive-guard.server.ts'
import { withMerges } from '#kit/server/sheets/merged-cells.ts'
import { type Reading, readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { SHEET_LIMITS } from '#kit/server/sheets/refusals.ts'
import type { StatementEntry } from '../context/channel.server.ts'

const BEIJING = zonedClock('Asia/Shanghai')

/** Rows of a statement as text, the cells without what programs put around them. */
export type BillRows = readonly (readonly string[])[]

/** What WeChat Pay writes before each value, and Alipay behind it, so that spreadsheet programs leave it alone. */
function bareCell(text: string): string {
  return text.trim().replace(/^`/, '').trim()
}

/**
 * The rows of a sheet file.
 * @param reading how somebody chose to have it read, and header texts beside those of platforms
 * @throws DomainError for what is none, or cannot be read for sure
 */
export async function billRows(bytes: Uint8Array, fileName: string, reading: Reading = {}): Promise<BillRows> {
  const known = new Set([...BILL_TITLES, ...(reading.known ?? [])].map(headerKey))
  const [sheet] = await readWorkbook(bytes, fileName, { ...reading, known })
  return sheet ? withMerges(sheet, 0).rows.map(({ cells }) => cells.map(({ text }) => bareCell(text))) : []
}

type Cells = (title: string) => string

/** How the statement of a platform is read, once a row with this title was found: the number that each of its rows has. */
interface BillForm {
  readonly title: string
  readonly entryOf: (
    cell: Cells,
  ) => Omit<StatementEntry, 'amount' | 'fee'> & { readonly amount: string; readonly fee: string }
}

const ALIPAY_FORM: BillForm = {
  title: '支付宝交易号',
  entryOf: (cell) => {
    const amount = cell('订单金额（元）') || cell('订单金额(元)')
    const isRefund = cell('业务类型') === '退款' || amount.startsWith('-')
    return {
      kind: isRefund ? 'refund' : 'payment',
      no: (isRefund ? cell('退款批次号/请求号') : cell('商户订单号')) || null,
      thirdNo: cell('支付宝交易号'),
      amount: amount.replace(/^-/, ''),
      at: instantOf(cell('完成时间')),
      // both platforms write what they keep and what they give back with signs of their own
      fee: cell('服务费（元）') || cell('服务费(元)'),
    }
  },
}

const WECHAT_FORM: BillForm = {
  title: '微信订单号',
  entryOf: (cell) => {
    const isRefund = cell('交易状态') === 'REFUND' || cell('交易状态') === 'REVOKED'
    return {
      kind: isRefund ? 'refund' : 'payment',
      no: (isRefund ? cell('商户退款单号') : cell('商户订单号')) || null,
      thirdNo: isRefund ? cell('微信退款单号') : cell('微信订单号'),
      amount: isRefund ? cell('申请退款金额') || cell('退款金额') : cell('订单金额') || cell('应结订单金额'),
      at: instantOf(cell('退款成功时间') || cell('交易时间')),
      fee: cell('手续费'),
    }
  },
}

/**
 * What a platform keeps of a payment, below 0 where it gives it back with a refund, whatever sign it writes; undefined where it says
 * none, null for what is no amount.
 */
function feeOf({
  kind,
  fee,
}: {
  readonly kind: StatementEntry['kind']
  readonly fee: string
}): number | null | undefined {
  const amount = fee === '' ? undefined : fenOf(fee.replace(/^[-+]/, ''))
  return amount && kind === 'refund' ? -amount : amount
}

/** Titles of columns by which statements of platforms are known. */
export const BILL_TITLES: readonly string[] = [
  ...['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号'],
  ...['微信订单号', '交易时间', '交易状态', '订单金额', '商户退款单号', '微信退款单号', '申请退款金额'],
]

/** A row of a statement in which something cannot be read for sure. */
interface BillFault {
  /** From 1 on. */
  readonly row: number
  /** Title of the column. */
  readonly column: string | null
  readonly message: Text
}

interface ReadBill {
  readonly entries: readonly StatementEntry[]
  /** Where there is one, nothing of the statement may be taken: no movement is left out. */
  readonly faults: readonly BillFault[]
}

/** What a statement of Alipay or WeChat Pay says; undefined for rows of another form. */
export function readPlatformBill(rows: BillRows): ReadBill | undefined {
  for (const { title, entryOf } of [ALIPAY_FORM, WECHAT_FORM]) {
    const head = rows.findIndex((row) => row.includes(title))
    const titles = rows[head]
    if (titles) {
      const entries: StatementEntry[] = []
      const faults: BillFault[] = []
      for (const [index, row] of rows.entries()) {
        const cell: Cells = (name) => row[titles.indexOf(name)] ?? ''
        const entry = entryOf(cell)
        const lost = [cell(title), entry.no, entry.thirdNo].map((no) => codeFault(no ?? '')).find(Boolean)
        const isNumbered = NUMBER.test(cell(title))
        // sums stand behind the rows, in a table of their own
        if (index > head && (isNumbered || lost || entry.at !== null)) {
          const amount = fenOf(entry.amount)
          if (lost || !isNumbered) {
            faults.push({ row: index + 1, column: title, message: lost ?? filled(NO_NUMBER, { text: cell(title) }) })
          } else if (amount === null) {
            faults.push({ row: index + 1, column: null, message: filled(NO_AMOUNT, { text: entry.amount }) })
          } else if (feeOf(entry) === null) {
            faults.push({ row: index + 1, column: null, message: filled(NO_AMOUNT, { text: entry.fee }) })
          } else {
            entries.push({ ...entry, amount, fee: feeOf(entry) ?? undefined })
          }
        }
      }
      return { entries, faults }
    }
  }
  return undefined
}

/**
 * The movements of a statement that came from the platform itself.
 * @throws DomainError that names the first row in which something cannot be read
 */
export function sureEntries({ entries, faults: [fault] }: ReadBill): readonly StatementEntry[] {
  if (fault) {
    const [zh, en] = fault.message
    throw refused([`第 ${fault.row} 行：${zh}`, `Row ${fault.row}: ${en}`, 'statement.wrongRow'])
  }
  return entries
}

/** Numbers of movements as both platforms write them. */
const NUMBER = /^\w{10,64}$/

const NO_AMOUNT: Text = ['“{text}”不是金额', '"{text}" is no amount']
const NO_NUMBER: Text = ['“{text}”不是交易号', '"{text}" is no number of a transaction']

/** The statement that Alipay packs with its sums. @throws Error for an archive without one */
export async function readAlipayArchive(bytes: Buffer): Promise<readonly StatementEntry[]> {
  for (const { name, data } of await unpackArchive(bytes, 'alipay.zip', SHEET_LIMITS)) {
    const bill = name.toLowerCase().endsWith('.csv') && readPlatformBill(await billRows(data, 'alipay.csv'))
    if (bill) {
      return sureEntries(bill)
    }
  }
  throw new Error('Alipay sent an archive without a statement')
}

function instantOf(text: string): Date | null {
  const written = writtenTime(text)
  return typeof written === 'string' || written.time === null ? null : momentOf(BEIJING, written)
}
