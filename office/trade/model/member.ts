import { action } from '#kit/contract/action.ts'
import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, codeText, datetime, dict, money, number, ref, tagsText, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { customer, POINTS_INPUT, pointsErrors, TAGS_INPUT } from './customer.ts'
import { TRUST } from './customer-trust.ts'
import { PHONES_MASKED } from './masks.ts'
import { GROWTH_MAX, memberLevel } from './member-level.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** How somebody became a member: earned by what they pay, bought for some time, or given. */
export const MEMBER_KIND = choices('member_kind', ['会员类型', 'Kinds of members'], {
  growth: [1, '成长会员', 'By growth'],
  paid: [2, '付费会员', 'Paid'],
  gift: [3, '赠送会员', 'Given'],
})

/** Whether a membership counts, beside its days, which are asked of the clock. */
export const MEMBER_STATE = choices('member_state', ['会员状态', 'States of members'], {
  valid: [1, '有效', 'Valid', 'green'],
  suspended: [2, '暂停', 'Suspended', 'orange'],
  ended: [3, '终止', 'Ended', 'grey'],
})

const { valid, suspended, ended } = MEMBER_STATE

const reason = textarea(['原因', 'Reason'], { required: true, max: 200 })

const LEVEL = ref(['指定等级', 'Level by hand'], memberLevel, {
  help: ['与成长等级取高者；不填则按成长值', 'The higher of it and the earned one counts; that one alone when empty'],
})
const FIXED_UNTIL = datetime(['指定至', 'By hand until'], {
  help: ['不填则一直有效', 'For good when empty'],
})

const FROM = datetime(['生效', 'Valid from'], { help: ['不填则即时生效', 'At once when empty'] })

/** What staff decide when somebody becomes a member. */
const JOIN_INPUT = {
  kind: dict(['类型', 'Kind'], MEMBER_KIND, { required: true, initial: MEMBER_KIND.gift }),
  fixedLevelId: LEVEL,
  fixedUntil: FIXED_UNTIL,
  validTo: datetime(['有效至', 'Valid until'], { help: ['不填则长期有效', 'For good when empty'] }),
} as const

/** What is said of each customer who becomes a member, in a dialog or in a row of a sheet. */
export const JOINING = { ...JOIN_INPUT, reason: textarea(['原因', 'Reason'], { max: 200 }) } as const

interface Term {
  readonly kind?: ChoiceOf<typeof MEMBER_KIND> | null
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly fixedLevelId?: string | null
  readonly fixedUntil?: string | null
}

/** What a membership lacks: times that fit together, and an end where it was bought. */
export function termErrors({ kind, validFrom, validTo, fixedLevelId, fixedUntil }: Term): readonly FieldError[] {
  const errors: FieldError[] = []
  if (validFrom && validTo && validTo <= validFrom) {
    errors.push({
      path: 'validTo',
      message: ['须晚于生效时间', 'It must lie behind the beginning', 'member.endsBeforeStart'],
    })
  }
  if (kind === MEMBER_KIND.paid && !validTo) {
    errors.push({ path: 'validTo', message: ['付费会员须有期限', 'A paid membership has an end', 'member.endMissing'] })
  }
  if (fixedUntil && !fixedLevelId) {
    errors.push({ path: 'fixedLevelId', message: ['请选择等级', 'Choose a level', 'member.levelMissing'] })
  }
  return errors
}

/** Customers who are members; the days of a membership are asked of the clock wherever it counts. */
export const member = defineResource({
  name: 'member',
  title: ['会员', 'Member'],
  path: '/shop/member',
  table: 'shop_member',
  permission: 'shop:member',
  power: 'none',
  menu: { under: 'member', url: '/shop/member', component: 'shop/MemberList', icon: 'idcard', order: 1 },
  fields: {
    memberNo: codeText(['会员号', 'Member no.'], { readonly: true, unique: true, max: 32 }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], MEMBER_KIND, { readonly: true }),
    levelId: ref(['成长等级', 'Earned level'], memberLevel, { readonly: true }),
    fixedLevelId: ref(['指定等级', 'Level by hand'], memberLevel, { readonly: true }),
    fixedUntil: datetime(['指定至', 'By hand until'], { readonly: true }),
    growth: number(['成长值', 'Growth'], { readonly: true }),
    levelSince: datetime(['等级起算', 'Level since'], { readonly: true }),
    validFrom: datetime(['生效', 'Valid from'], { readonly: true }),
    validTo: datetime(['有效至', 'Valid until'], { readonly: true }),
    isExpired: boolean(['已过期', 'Expired'], { readonly: true }),
    // of the customer, kept beside the membership by triggers
    phone: codeText(['手机号', 'Phone'], { readonly: true, max: 20, needs: TRADE_RIGHTS.phone }),
    tags: tagsText(['标签', 'Tags'], { readonly: true }),
    integral: number(['积分', 'Points'], { readonly: true }),
    forfeits: number(['弃单', 'Forfeits'], { readonly: true }),
    state: dict(['状态', 'State'], MEMBER_STATE, { readonly: true }),
    why: text(['原因', 'Reason'], { readonly: true, max: 200, ...PHONES_MASKED }),
    remark: textarea(['备注', 'Remark'], { readonly: true, max: 500, ...PHONES_MASKED }),
  },
  computed: {
    level: text(['当前等级', 'Level now']),
    phoneMask: text(['手机号', 'Phone']),
    frozen: number(['冻结积分', 'Points frozen']),
    held: money(['在押定金', 'Deposits held'], { needs: TRADE_RIGHTS.money }),
    prepaid: money(['预付全款', 'Prepaid'], { needs: TRADE_RIGHTS.money }),
    orders: number(['订单', 'Orders']),
    spent: money(['累计消费', 'Spent'], { needs: TRADE_RIGHTS.money }),
    trust: dict(['信用', 'Trust'], TRUST),
  },
  empty: ['将顾客设为会员，即可享受等级权益', 'Make customers members: they get what their level gives'],
  list: [
    ...['memberNo', 'userId', 'phoneMask', 'level', 'trust', 'growth', 'spent', 'orders', 'validTo', 'state'],
    ...[
      'kind',
      'integral',
      'frozen',
      'held',
      'prepaid',
      'forfeits',
      'tags',
      'levelId',
      'fixedLevelId',
      'fixedUntil',
      'validFrom',
      'isExpired',
      'why',
      'remark',
    ],
  ] as const,
  search: {
    memberNo: 'like',
    phone: 'eq',
    userId: 'eq',
    kind: 'in',
    levelId: 'eq',
    fixedLevelId: 'eq',
    tags: 'like',
    integral: 'range',
    forfeits: 'range',
    growth: 'range',
    validTo: 'range',
    isExpired: 'eq',
    state: 'in',
  },
  find: { by: ['memberNo'], title: 'memberNo' },
  tabs: {
    by: 'state',
    lists: { expired: { title: ['已过期', 'Expired'], filters: { isExpired: 'true', state: String(valid) } } },
  },
  form: [],
  actions: {
    join: action(['设为会员', 'Make members'], {
      on: 'list',
      input: {
        userIds: ref(['顾客', 'Customers'], customer, { text: 'nickname', required: true, many: true, max: 37_000 }),
        ...JOINING,
      },
      check: termErrors,
      done: ['已设为会员', 'They are members now'],
    }),
    extend: action(['延期', 'Extend'], {
      letter: 'v',
      on: 'rows',
      input: {
        days: number(['延长天数', 'Days'], { required: true, min: 1, max: 3660 }),
        reason,
      },
      done: ['已为 {n} 位会员延期', '{n} extended'],
      undo: 'resetTerm',
      asJob: true,
      dryRun: true,
    }),
    resetTerm: action(['恢复有效期', 'Take the extension back'], { on: 'job' }),
    setTerm: action(['改类型与有效期', 'Set kind and days'], {
      input: { kind: JOIN_INPUT.kind, validFrom: FROM, validTo: JOIN_INPUT.validTo, reason },
      fromRow: {},
      check: termErrors,
      done: ['已更新', 'Changed'],
    }),
    note: action(['备注', 'Remark'], {
      input: { remark: textarea(['备注', 'Remark'], { max: 500 }) },
      fromRow: {},
      done: ['已备注', 'Noted'],
    }),
    setLevel: action(['改等级', 'Set the level'], {
      letter: 'l',
      on: 'rows',
      input: { fixedLevelId: LEVEL, fixedUntil: FIXED_UNTIL, reason },
      check: termErrors,
      done: ['已调整 {n} 位会员的等级', 'The level of {n} is set'],
      undo: 'resetLevel',
      asJob: true,
      dryRun: true,
    }),
    resetLevel: action(['恢复等级', 'Take the levels back'], { on: 'job' }),
    adjustGrowth: action(['增减成长值', 'Give or take growth'], {
      on: 'rows',
      stepUp: STEP_UP.growth,
      isTried: true,
      input: {
        growth: number(['成长值', 'Growth'], {
          ...{ required: true, min: -GROWTH_MAX, max: GROWTH_MAX },
          help: ['负数为扣减', 'Negative to take some'],
        }),
        reason,
      },
      check: ({ growth }) =>
        growth === 0 ? [{ path: 'growth', message: ['不能为0', 'It must not be 0', 'member.changeIsZero'] }] : [],
      done: ['已为 {n} 位会员增减成长值', 'The growth of {n} is changed'],
    }),
    adjustPoints: action(['增减积分', 'Give or take points'], {
      on: 'rows',
      stepUp: STEP_UP.points,
      isTried: true,
      input: POINTS_INPUT,
      check: pointsErrors,
      done: ['已为 {n} 位会员增减积分', 'The points of {n} are changed'],
    }),
    tag: action(['标签', 'Tags'], { on: 'rows', input: TAGS_INPUT, done: ['已更新 {n} 位会员', '{n} updated'] }),
    suspend: action(['暂停', 'Suspend'], {
      on: 'rows',
      input: { reason },
      done: ['已暂停 {n} 位会员', '{n} suspended'],
      undo: 'resume',
    }),
    resume: action(['恢复', 'Resume'], { on: 'rows', done: ['已恢复 {n} 位会员', '{n} count again'] }),
    end: action(['终止', 'End'], {
      on: 'rows',
      input: { reason },
      confirm: {
        content: ['终止后不再享有会员权益，成长值保留。', 'What members get ends now; growth stays on record.'],
        isDanger: true,
      },
      done: ['已终止 {n} 位会员', '{n} ended'],
    }),
    rejoin: action(['重新入会', 'Join again'], {
      input: JOIN_INPUT,
      check: termErrors,
      done: ['已重新入会', 'A member again'],
    }),
  },
  states: defineStates('state', {
    initial: [valid],
    moves: {
      suspend: { from: [valid], to: suspended },
      resume: { from: [suspended], to: valid },
      end: { from: [valid, suspended], to: ended },
      rejoin: { from: [ended], to: valid },
    },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch'],
})
