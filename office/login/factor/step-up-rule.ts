import type { FieldError } from '#kit/contract/errors.ts'
import { boolean, codeText, dict, money, number } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { MEASURE, STEP_UP, STEP_UP_UNIT, type StepUpKind } from '../../rights/step-up.ts'

/** The commands of each kind, for whoever keeps the lines. */
export const COMMANDS_PATH = '/sys/stepUpRule/commands'

/** A command that lines may be for, on the wire. */
export interface WireCommand {
  readonly kind: string
  readonly command: string
  readonly title: string
  readonly titleEn: string
}

/**
 * A line of the table of controls: a kind of commands, from how much on, and what is asked for then. Kept by the house for all tenants.
 * A kind that has no line is asked about as strictly as there is.
 */
export const stepUpRule = defineResource({
  name: 'step-up-rule',
  title: ['操作管控', 'Control'],
  path: '/sys/stepUpRule',
  table: 'sys_step_up',
  permission: 'system:stepUpRule',
  power: 'people',
  menu: {
    under: 'system',
    url: '/isystem/stepUpRule',
    component: 'system/StepUpRuleList',
    icon: 'check-circle-o',
    order: 21,
  },
  fields: {
    kind: dict(['操作', 'Operation'], STEP_UP, { required: true, fixed: true }),
    command: codeText(['单个操作', 'Single command'], {
      fixed: true,
      max: 200,
      help: [
        '不选则管控该类全部操作；选择后，此操作只按自己的管控执行，不再按所属类别',
        'Left empty, the line is for all commands of the kind; a command with lines of its own goes by these alone',
      ],
    }),
    measure: dict(['条件', 'When'], MEASURE, {
      required: true,
      initial: MEASURE.always,
      meaningOf: { limitAmount: [[MEASURE.amount]], limitCount: [[MEASURE.amount], [MEASURE.rows]] },
    }),
    limitAmount: money(['金额（元）', 'Amount'], {
      min: 0,
      help: [
        '同一人24小时内同类操作合计达到此金额；用于涉及金额的操作',
        'What one person did of the kind within 24 hours counts together; for what is counted in money',
      ],
    }),
    limitCount: number(['数量或行数', 'Number or rows'], {
      min: 0,
      help: [
        '积分、成长值、人数，或操作的行数；24小时内合计',
        'Points, growth, people, or rows of the command; within 24 hours together',
      ],
    }),
    isEnabled: boolean(['须验证', 'Asks for a proof'], {
      initial: true,
      help: ['五分钟内验证过的不再询问', 'Nobody is asked again within five minutes'],
    }),
    needsSecond: boolean(['须另一人同意', 'Second person'], {
      initial: false,
      help: [
        '由持有该操作权限与“复核”权限的另一人同意；没有其他人可以同意时只验证身份，并通知管理员',
        'Somebody else agrees who holds the right of the command and the right to agree; where there is nobody else, a proof is enough and administrators are notified',
      ],
    }),
    allowsPassword: boolean(['未绑定者可用密码', 'Password will do'], {
      initial: true,
      help: [
        '关闭后，没有绑定动态码或通行密钥的人须先绑定',
        'When off, whoever has neither an authenticator nor a passkey sets one up first',
      ],
    }),
  },
  list: ['kind', 'measure', 'isEnabled', 'needsSecond', 'allowsPassword'],
  search: { kind: 'in', isEnabled: 'eq', needsSecond: 'eq' },
  form: [
    ['kind', 'command'],
    ['measure'],
    ['limitAmount', 'limitCount'],
    ['isEnabled', 'needsSecond'],
    ['allowsPassword'],
  ],
  check: ({ kind, measure, limitAmount, limitCount }) => lineErrors({ kind, measure, limitAmount, limitCount }),
  // changing the table opens what it guards
  stepUpInside: {
    add: [STEP_UP.controls],
    edit: [STEP_UP.controls],
    delete: [STEP_UP.controls],
    deleteBatch: [STEP_UP.controls],
  },
  stepUp: { add: STEP_UP.grant, edit: STEP_UP.grant, delete: STEP_UP.grant, deleteBatch: STEP_UP.grant },
  without: ['importExcel'],
})

interface Line {
  readonly kind: unknown
  readonly measure: unknown
  readonly limitAmount: unknown
  readonly limitCount: unknown
}

/** A line says from how much on it counts where it counts from something, in the unit of its kind, and nowhere else. */
function lineErrors({ kind, measure = MEASURE.always, limitAmount, limitCount }: Line): readonly FieldError[] {
  const unit = STEP_UP_UNIT[kind as StepUpKind]
  if (measure === MEASURE.amount && unit === undefined) {
    return [{ path: 'measure', message: ['这类操作没有金额或数量', 'This kind comes to no amount', 'stepUp.noAmount'] }]
  }
  const asked = measure === MEASURE.always ? null : measure === MEASURE.amount && unit === 'money' ? 'amount' : 'count'
  return [
    ...fieldErrors('limitAmount', limitAmount, asked === 'amount'),
    ...fieldErrors('limitCount', limitCount, asked === 'count'),
  ]
}

function fieldErrors(path: string, value: unknown, isAsked: boolean): readonly FieldError[] {
  if (isAsked === (value != null)) {
    return []
  }
  return [
    {
      path,
      message: isAsked
        ? ['请填写', 'Say from how much on', 'stepUp.amountMissing']
        : ['此条件不用填写', 'This line does not count by that', 'stepUp.otherMeasure'],
    },
  ]
}
