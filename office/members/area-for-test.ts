import type { Examples } from '#kit/contract/testing/examples.ts'
import { growthEntry } from '../trade/model/growth-entry.ts'
import { member } from '../trade/model/member.ts'
import { memberLevel } from '../trade/model/member-level.ts'
import { memberLog } from '../trade/model/member-log.ts'

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
  [memberLog.name]: {
    stored: (id, n) => [
      customerOf(n),
      `insert into shop_member_log (id, user_id, kind, from_text, to_text, reason, operator, command, at, create_by)
        values ('${id}', 'mu-secret${n}x', 'growth', '0', '10', 'secret${n}x', 'admin', 'adjustGrowth', date_trunc('second', now()), 'admin')`,
    ],
    told: 'reason',
  },
}
