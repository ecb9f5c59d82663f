import { choices } from '#kit/contract/choices.ts'
import { codeText, dict, text } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

const FILL_CLASS = choices('fill_rule_class', ['规则实现类', 'Kinds of fill rules'], {
  number: ['number', '流水号', 'Serial number'],
})

/** What stands in it the server reads. */
const OBJECT = [matches(/^\{.*\}$/su, ['规则参数应为JSON对象', 'The parameters are a JSON object'])]

/** How values are made up for fields. */
export const fillRule = defineResource({
  name: 'fill-rule',
  title: ['编码规则', 'Fill rule'],
  path: '/sys/fillRule',
  table: 'sys_fill_rule',
  permission: 'system:fillRule',
  power: 'none',
  menu: { under: 'system', url: '/isystem/fillRule', component: 'system/SysFillRuleList', icon: 'qrcode', order: 30 },
  fields: {
    ruleName: text(['规则名称', 'Name'], { required: true, max: 100 }),
    ruleNameEn: text(['英文名称', 'Name in English'], { max: 100 }),
    ruleCode: codeText(['规则Code', 'Code'], { required: true, max: 100, unique: true, fixed: true }),
    ruleClass: dict(['规则实现类', 'Kind'], FILL_CLASS, { initial: FILL_CLASS.number }),
    ruleParams: text(['规则参数', 'Parameters'], {
      max: 1000,
      rules: OBJECT,
      initial: '{"pattern":"CN{yyyyMMdd}{seq:4}","gapless":false}',
      help: [
        'pattern 中 {yyyyMMdd} 是日期、{seq:4} 是至少四位的流水号，{form.name} 是表单的 name 字段；gapless 为 true 时不跳号（取号要排队），continuous 为 true 时跨日期连续',
        'In pattern, {yyyyMMdd} is a date and {seq:4} a number of at least four digits, {form.name} the field name of the form; gapless: none is left out, and who counts waits; continuous: it goes on over dates',
      ],
    }),
  },
  list: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
  search: { ruleName: 'like', ruleCode: 'like' },
  form: [['ruleName', 'ruleNameEn'], ['ruleCode'], ['ruleClass'], ['ruleParams']],
})
