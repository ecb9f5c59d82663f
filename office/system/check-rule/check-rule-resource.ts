import { action } from '#kit/contract/action.ts'
import { codeText, text, textarea } from '#kit/contract/field.ts'
import { matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** What stands in it the server reads. */
const LIST = [matches(/^\[.*\]$/su, ['规则不正确', 'This is no list of parts'])]

/** How values of fields are tested, as administrators keep it. */
export const checkRule = defineResource({
  name: 'check-rule',
  title: ['编码校验规则', 'Check rule'],
  path: '/sys/checkRule',
  table: 'sys_check_rule',
  permission: 'system:checkRule',
  power: 'none',
  menu: {
    under: 'system',
    url: '/isystem/checkRule',
    component: 'system/SysCheckRuleList',
    icon: 'check-circle-o',
    order: 31,
  },
  fields: {
    ruleName: text(['规则名称', 'Name'], { required: true, max: 100 }),
    ruleNameEn: text(['英文名称', 'Name in English'], { max: 100 }),
    ruleCode: codeText(['规则Code', 'Code'], { required: true, max: 100, unique: true }),
    ruleDescription: text(['规则描述', 'Description'], { max: 200 }),
    ruleJson: text(['规则', 'Rule'], { max: 1024, initial: '[]', rules: LIST }),
  },
  list: ['ruleName', 'ruleCode', 'ruleDescription'],
  search: { ruleName: 'like', ruleCode: 'like' },
  form: [['ruleName', 'ruleNameEn'], ['ruleCode'], ['ruleDescription'], ['ruleJson']],
  actions: {
    test: action(['功能测试', 'Test'], {
      input: { value: textarea(['测试的值', 'Value to test'], { max: 2000 }) },
      done: ['校验通过', 'It keeps the rule'],
    }),
  },
})
