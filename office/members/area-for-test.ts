import type { Examples } from '#kit/contract/testing/examples.ts'
import { accountLink } from '../trade/model/account-link.ts'
import { growthEntry } from '../trade/model/growth-entry.ts'
import { member } from '../trade/model/member.ts'
import { memberLevel } from '../trade/model/member-level.ts'
import { memberLog } from '../trade/model/member-log.ts'
import { membershipTerm } from '../trade/model/membership-term.ts'

const customerOf = (
  n: number,
  kind = 'mu',
) => `insert into shop_app_user (id, account, nickname, phone, register_at, create_by)
  values ('${kind}-secret${n}x', '${kind}-secret${n}x', '会员secret${n}x', '${kind === 'mu' ? '136' : '137'}${String(n % 100_000_000).padStart(8, '0')}',
    now(), 'admin')`

/** What its declarations do not say of its nouns, for the contract tests; by their names. */
export const memberExamples: Readonly<Record<string, Examples>> = {
  [memberLevel.name]: {
    values: { rank: (n) => (n % 99) + 1, growthFrom: (n) => 90_000_000 + (n % 1_000_000) },
    calls: { preview: () => ({ rank: 1, growthFrom: 0 }) },
  },
  [member.name]: {
    stored: (id, n) => [
      customerOf(n),
      customerOf(n, 'mv'),
      `insert into shop_member_level (id, name, rank, growth_from)
        values ('ml-secret${n}x', '等级secret${n}x', ${(n % 99) + 1}, 99000000)`,
      `insert into shop_member (id, user_id, member_no, kind, level_id, fixed_level_id, fixed_until, valid_from, valid_to, growth,
          why, remark, create_by)
        values ('${id}', 'mu-secret${n}x', 'M-secret${n}x', 3, 'ml-secret${n}x', 'ml-secret${n}x', '2060-01-01 00:00:00+08',
          '2026-01-01 00:00:00+08', '2060-01-01 00:00:00+08', ${n}, '原因${n}', '备注${n}', 'admin')`,
    ],
    told: 'memberNo',
    calls: {
      join: ({ userId }) => ({ userIds: String(userId).replace('mu-', 'mv-'), kind: 3 }),
      extend: () => ({ days: 30, reason: '补偿' }),
      setTerm: () => ({ kind: 3, validFrom: '2026-01-01 00:00:00', validTo: '2061-01-01 00:00:00', reason: '改期' }),
      setLevel: () => ({ reason: '老客户' }),
      adjustGrowth: () => ({ growth: 10, reason: '活动' }),
      adjustPoints: () => ({ points: 10, reason: '补偿' }),
      rejoin: () => ({ kind: 3 }),
    },
  },
  [growthEntry.name]: {
    stored: (id, n) => [
      customerOf(n),
      `insert into shop_growth_record (id, user_id, kind, amount, balance_after, remark, at, create_by)
        values ('${id}', 'mu-secret${n}x', 'staff', 10, 10, 'secret${n}x', date_trunc('second', now()), 'admin')`,
    ],
    told: 'remark',
  },
  [accountLink.name]: {
    stored: (id, n) => [
      customerOf(n),
      customerOf(n, 'mv'),
      `insert into shop_account_link (id, user_id, other_id, signs, reason, decided_by, create_by)
        values ('${id}', 'mu-secret${n}x', 'mv-secret${n}x', 'phone', 'secret${n}x', 'admin', 'admin')`,
    ],
    told: 'reason',
    calls: { separate: () => ({ reason: '同住家人' }), unite: () => ({ reason: '误标' }) },
  },
  [memberLog.name]: {
    stored: (id, n) => [
      customerOf(n),
      `insert into shop_member_log (id, user_id, kind, from_text, to_text, reason, operator, command, at, create_by)
        values ('${id}', 'mu-secret${n}x', 'growth', '0', '10', 'secret${n}x', 'admin', 'adjustGrowth', date_trunc('second', now()), 'admin')`,
    ],
    told: 'reason',
  },
  [membershipTerm.name]: {
    stored: (id, n) => [
      customerOf(n),
      `insert into shop_product (id, line, product_no, title, member_days) values ('mp-secret${n}x', 4, 'SP4-${n}', '会员卡secret${n}x', 30)`,
      `insert into shop_sku (id, product_id, spec_key, name, present_price, stock) values ('ms-secret${n}x', 'mp-secret${n}x', '', '30天', 9000, 0)`,
      `insert into shop_order (id, order_no, split_no, line, user_id, status, pay_state, item_amount, payable, paid)
        values ('mo-secret${n}x', 'V-secret${n}x', 'V-secret${n}x', 4, 'mu-secret${n}x', 40, 1, 9000, 9000, 9000)`,
      `insert into shop_order_item (id, order_id, order_no, line, user_id, product_id, sku_id, title_snap, unit_price, qty, line_amount,
          pay_amount, member_days)
        values ('mi-secret${n}x', 'mo-secret${n}x', 'V-secret${n}x', 4, 'mu-secret${n}x', 'mp-secret${n}x', 'ms-secret${n}x', '会员卡', 9000, 1,
          9000, 9000, 30)`,
      `insert into shop_membership_term (id, user_id, order_id, order_no, order_item_id, product_id, title, days, amount, begins_at, ends_at,
          create_by)
        values ('${id}', 'mu-secret${n}x', 'mo-secret${n}x', 'V-secret${n}x', 'mi-secret${n}x', 'mp-secret${n}x', '会员卡secret${n}x', 30, 9000,
          date_trunc('second', now()), date_trunc('second', now()) + interval '30 days', 'admin')`,
    ],
    told: 'title',
    calls: { refund: () => ({ causeCode: 'unwanted', reason: '不再需要' }) },
  },
}
