import { choices } from '#kit/contract/choices.ts'

/** How row rules compare. */
export const RULE_CONDITIONS = choices('rule_conditions', ['条件规则', 'Conditions of data rules'], {
  greater: ['>', '大于', 'Greater than'],
  less: ['<', '小于', 'Less than'],
  unequal: ['!=', '不等于', 'Not equal to'],
  equal: ['=', '等于', 'Equal to'],
  atLeast: ['>=', '大于等于', 'At least'],
  atMost: ['<=', '小于等于', 'At most'],
  endsWith: ['LEFT_LIKE', '左模糊', 'Ends with'],
  startsWith: ['RIGHT_LIKE', '右模糊', 'Starts with'],
  contains: ['LIKE', '模糊', 'Contains'],
  inList: ['IN', '包含', 'In list'],
  sql: ['USE_SQL_RULES', '自定义SQL表达式', 'SQL expression'],
})
