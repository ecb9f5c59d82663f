import { action } from '#kit/contract/action.ts'
import { datetime, number } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Where the time of the shop is told to every page. */
export const SANDBOX_NOW_PATH = '/shop/sandboxClock/now'

export interface SandboxNow {
  /** Milliseconds since 1970. */
  readonly now: number
  /** How far it is ahead of the real time. Seconds. */
  readonly ahead: number
  /** Zone of the shop. */
  readonly zone: string
}

/** The clock of a shop that is tried out: each row is a move of its time. */
export const sandboxMove = defineResource({
  name: 'sandbox-move',
  title: ['沙箱时钟', 'Sandbox clock move'],
  path: '/shop/sandboxClock',
  table: 'shop_sandbox_move',
  permission: 'shop:sandboxClock',
  power: 'none',
  menu: {
    under: 'connect',
    url: '/shop/sandboxClock',
    component: 'shop/SandboxClockList',
    icon: 'clock-circle',
    order: 98,
  },
  fields: {
    seconds: number(['拨动（秒）', 'Moved (seconds)'], { readonly: true }),
    ahead: number(['累计超前（秒）', 'Ahead in all (seconds)'], { readonly: true }),
    shownAt: datetime(['拨动后的时间', 'Time after it'], { readonly: true }),
  },
  empty: ['快进时钟，让定时规则提前发生', 'Move the clock on, and the timers of the shop fire'],
  list: ['shownAt', 'seconds', 'ahead'],
  search: { shownAt: 'range' },
  form: [],
  actions: {
    move: action(['拨快时钟', 'Move the clock'], {
      on: 'list',
      input: {
        days: number(['天', 'Days'], { initial: 0, min: 0, max: 365 }),
        hours: number(['小时', 'Hours'], { initial: 0, min: 0, max: 23 }),
        minutes: number(['分钟', 'Minutes'], { initial: 0, min: 0, max: 59 }),
      },
      check: ({ days, hours, minutes }) =>
        (days ?? 0) + (hours ?? 0) + (minutes ?? 0) > 0
          ? []
          : [{ path: 'days', message: ['请填写要拨快的时间', 'Say how far', 'sandbox.stepMissing'] }],
      done: ['时钟已拨快，到期的事项正在处理', 'The clock is moved; what is due is being done'],
    }),
    reset: action(['恢复真实时间', 'Back to real time'], {
      on: 'list',
      confirm: {
        content: [
          '已发生的事项不会撤销，其时间会晚于真实时间。',
          'What has happened is not taken back; its times lie ahead of the real time.',
        ],
      },
      done: ['已恢复真实时间', 'It is the real time again'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
