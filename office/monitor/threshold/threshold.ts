import { boolean, datetime, dict, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { MEASURE } from '../measure/measures.ts'

/** Minutes that are looked back at. */
const MINUTES_MAX = 120

/** From when on a measured value is a task: as long as it is at its limit or above in each of so many minutes. */
export const threshold = defineResource({
  name: 'threshold',
  title: ['告警阈值', 'Threshold'],
  path: '/sys/monitor/threshold',
  table: 'sys_threshold',
  permission: 'monitor:threshold',
  power: 'none',
  menu: { under: 'monitor', url: '/monitor/threshold', component: 'monitor/ThresholdList', icon: 'bell', order: 32 },
  fields: {
    measure: dict(['指标', 'Measure'], MEASURE, { required: true, meaningOf: { upperLimit: 'each' } }),
    upperLimit: number(['上限', 'Limit'], {
      required: true,
      decimals: 2,
      max: 999_999_999,
      help: ['达到或超过即为异常，单位见指标', 'At it or above something is wrong; the measure says its unit'],
    }),
    minutes: number(['持续（分钟）', 'For (minutes)'], {
      required: true,
      min: 1,
      max: MINUTES_MAX,
      help: ['连续这么久都达到上限才会生成待办', 'It is a task when it was there for so long'],
    }),
    isOn: boolean(['启用', 'On'], { initial: true }),
    remark: text(['备注', 'Remark'], { max: 200 }),
    lastValue: number(['当前值', 'Now'], { readonly: true, decimals: 2, max: 999_999_999_999 }),
    exceededSince: datetime(['异常开始', 'Wrong since'], { readonly: true }),
  },
  list: ['measure', 'upperLimit', 'minutes', 'isOn', 'lastValue', 'exceededSince', 'remark'],
  search: { measure: 'in', isOn: 'eq' },
  form: [['measure'], ['upperLimit', 'minutes'], ['isOn'], ['remark']],
  empty: ['没有阈值，异常时不会提醒', 'Without thresholds nobody is notified when something is wrong'],
})
