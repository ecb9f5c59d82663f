import type { Examples } from '#kit/contract/testing/examples.ts'
import { notice } from './notice.ts'
import { noticeListed } from './notice-listed.ts'
import { noticeRecipient } from './notice-recipient.ts'

/** What declarations of notices do not say, for the contract tests; by their names. */
export const noticeExamples: Readonly<Record<string, Examples>> = {
  [notice.name]: {
    // what lists and levels need is tried beside the noun
    values: { target: () => 'all' },
    calls: {
      setList: () => ({ entries: 'nobody' }),
      schedule: () => ({ publishAt: '2060-01-01 00:00:00' }),
      count: () => ({ target: 'list' }),
    },
  },
  [noticeListed.name]: {
    told: 'userId_dictText',
    stored: (id, n) => [
      `insert into shop_app_user (id, account, nickname, phone) values ('nl-${n}', 'listed-${n}', '名单secret${n}x',
        '137${String(n % 100_000_000).padStart(8, '0')}')`,
      `insert into shop_notice (id, title, kind, target, state) values ('nt-${n}', '名单公告${n}', 'news', 'list', 0)`,
      `insert into shop_notice_listed (id, notice_id, user_id, create_by) values ('${id}', 'nt-${n}', 'nl-${n}', 'admin')`,
    ],
  },
  [noticeRecipient.name]: {
    told: 'userId_dictText',
    stored: (id, n) => [
      `insert into shop_app_user (id, account, nickname, phone) values ('nu-${n}', 'reads-${n}', '读者secret${n}x',
        '135${String(n % 100_000_000).padStart(8, '0')}')`,
      `insert into shop_notice (id, title, kind, target, state) values ('nn-${n}', '公告${n}', 'news', 'all', 2)`,
      `insert into shop_notice_recipient (id, notice_id, user_id, sent_at, create_by)
        values ('${id}', 'nn-${n}', 'nu-${n}', date_trunc('second', now()), 'admin')`,
    ],
  },
}
