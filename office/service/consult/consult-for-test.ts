import type { Examples } from '#kit/contract/testing/examples.ts'
import { consult } from '../../trade/model/consult.ts'
import { consultReport } from '../../trade/model/consult-report.ts'
import { reportCause } from '../../trade/model/report-cause.ts'

function consultOf(id: string, n: number): readonly string[] {
  return [
    `insert into shop_app_user (id, account, nickname, phone) values ('u${n}', 'asks-${n}', '提问者${n}', '139${String(n).padStart(8, '0')}')`,
    `insert into shop_consult (id, consult_no, kind, user_id, title, content, state, assignee, asked_at, due_at, order_no, create_by, find_text)
      values ('${id}', 'C${n}', 4, 'u${n}', 'secret${n}x', '建议${n}', 1, 'admin', date_trunc('second', now()),
      timestamptz '2099-01-01', 'O${n}', 'admin', ' c${n} secret${n}x ')`,
  ]
}

/** Rows of consults as the suite over all resources needs them: no call of the pages makes them. */
export const consultExamples: Readonly<Record<string, Examples>> = {
  [consult.name]: { told: 'title', stored: consultOf, calls: { linkOrder: () => ({ orderNo: null }) } },
  [consultReport.name]: {
    told: 'targetText',
    stored: (id, n) => [
      ...consultOf(`q${n}`, n),
      `insert into shop_app_user (id, account, nickname, phone) values ('r${n}', 'reports-${n}', '举报者${n}', '138${String(n).padStart(8, '0')}')`,
      `insert into shop_report_cause (id, code, title) values ('k${n}', 'cause-${n}', '原因${n}')`,
      `insert into shop_consult_report (id, consult_id, target_text, author_id, author_name, reporter_id, cause_id, handler,
        result, reported_at, create_by)
        values ('${id}', 'q${n}', 'secret${n}x', 'u${n}', '提问者${n}', 'r${n}', 'k${n}', 'admin', 'hide',
        date_trunc('second', now()), 'admin')`,
    ],
    calls: { uphold: () => ({ result: 'hide', days: null }) },
  },
  [reportCause.name]: { values: { code: (n) => `cause-${n}` } },
}
