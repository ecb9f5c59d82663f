import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, codeText, dict, number, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { REPORT_RESULT } from './report-states.ts'

export const REPORT_CAUSE = choices('report_cause_state', ['举报原因状态', 'States of report causes'], {
  disabled: [0, '停用', 'Disabled', 'grey'],
  enabled: [1, '启用', 'Enabled', 'green'],
})

const { disabled, enabled } = REPORT_CAUSE

/** Why customers report something. */
export const reportCause = defineResource({
  name: 'report-cause',
  title: ['举报原因', 'Report cause'],
  path: '/shop/reportCause',
  table: 'shop_report_cause',
  permission: 'shop:reportCause',
  power: 'none',
  menu: { under: 'service', url: '/shop/reportCause', component: 'shop/ReportCauseList', icon: 'tags', order: 3 },
  fields: {
    code: codeText(['代码', 'Code'], {
      required: true,
      unique: true,
      max: 32,
      rules: [matches(/^[a-z][a-z0-9-]*$/, ['小写字母、数字与短横线', 'Small letters, digits and dashes'])],
    }),
    title: text(['名称', 'Title'], { required: true, unique: true, max: 50 }),
    titleEn: text(['英文名称', 'English title'], { max: 50 }),
    defaultResult: dict(['默认结果', 'Result unless said'], REPORT_RESULT, { required: true, max: 20 }),
    needsText: boolean(['须填写说明', 'Needs a description']),
    sortRank: number(['排序', 'Order'], { initial: 0, max: 9999 }),
    state: dict(['状态', 'State'], REPORT_CAUSE, { readonly: true }),
  },
  computed: { uses: number(['使用次数', 'Uses']) },
  empty: ['新增举报原因，供顾客选择', 'Add causes for customers to choose from'],
  list: ['title', 'code', 'defaultResult', 'needsText', 'sortRank', 'state', 'uses'],
  search: { title: 'like', code: 'like', defaultResult: 'in', state: 'in' },
  form: [
    ['title', 'titleEn'],
    ['code', 'defaultResult'],
    ['sortRank', 'needsText'],
  ],
  actions: {
    disable: action(['停用', 'Disable'], { on: 'rows', done: ['已停用 {n} 项', '{n} disabled'], undo: 'enable' }),
    enable: action(['启用', 'Enable'], { on: 'rows', done: ['已启用 {n} 项', '{n} enabled'], undo: 'disable' }),
  },
  states: defineStates('state', {
    initial: [enabled],
    moves: {
      disable: { from: [enabled], to: disabled },
      enable: { from: [disabled], to: enabled },
    },
  }),
  without: ['importExcel'],
})
