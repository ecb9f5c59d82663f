import { choices } from '#kit/contract/choices.ts'
import type { FieldError } from '#kit/contract/errors.ts'
import { datetime, dict, ref } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'

export const AGENT_STATUS = choices('agent_status', ['代理状态', 'States of agents'], {
  on: ['1', '有效', 'On', 'green'],
  off: ['0', '无效', 'Off', 'grey'],
})

/** Who stands in for whom: in between, the agent may do what the principal may. */
export const userAgent = defineResource({
  name: 'user-agent',
  title: ['代理人', 'Stand-in'],
  path: '/sys/sysUserAgent',
  table: 'sys_user_agent',
  permission: 'system:userAgent',
  power: 'rights',
  menu: { under: 'system', url: '/isystem/userAgent', component: 'system/UserAgentList', icon: 'team', order: 3 },
  fields: {
    userName: ref(['被代理人', 'Principal'], 'sys_user,realname,username', {
      required: true,
      max: 100,
      unique: true,
      fixed: true,
    }),
    agentUserName: ref(['代理人', 'Stand-in'], 'sys_user,realname,username', { required: true, max: 100 }),
    startTime: datetime(['开始时间', 'From'], { required: true }),
    endTime: datetime(['结束时间', 'Until'], { required: true }),
    status: dict(['状态', 'State'], AGENT_STATUS, { required: true, initial: '1' }),
  },
  list: ['userName', 'agentUserName', 'startTime', 'endTime', 'status'],
  search: { userName: 'eq', agentUserName: 'eq', status: 'eq' },
  form: [['userName'], ['agentUserName'], ['startTime'], ['endTime'], ['status']],
  check: (values): readonly FieldError[] => [...agencyErrors(values)],
  // it gives away all that somebody may
  stepUp: { add: STEP_UP.grant, edit: STEP_UP.grant, importExcel: STEP_UP.grant },
})

/** An agency as it is typed; times on the shop's clock. */
interface Agency {
  readonly userName?: string | null
  readonly agentUserName?: string | null
  readonly startTime?: string | null
  readonly endTime?: string | null
}

/** Nobody stands in for themselves, and an end comes after its beginning. */
export function agencyErrors({ userName, agentUserName, startTime, endTime }: Agency): readonly FieldError[] {
  const errors: FieldError[] = []
  if (userName && userName === agentUserName) {
    errors.push({
      path: 'agentUserName',
      message: ['不能设置自己为代理人', 'Nobody stands in for themselves', 'agent.oneself'],
    })
  }
  if (startTime && endTime && startTime >= endTime) {
    errors.push({
      path: 'endTime',
      message: ['结束时间须晚于开始时间', 'The end comes after the beginning', 'agent.endsBeforeStart'],
    })
  }
  return errors
}
