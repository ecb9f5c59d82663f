import { date, datetime, dict, money, number, text, textarea } from '#kit/contract/field.ts'
import { FORM_RULES, lengthWithin } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { SEX } from '../../standard/sex.ts'

/** A noun of the gallery by its declaration alone, under the address at which clients of the protocol have their example of a list. */
export const samplePerson = defineResource({
  name: 'demo-person',
  title: ['示例人员', 'Sample person'],
  path: '/test/jeecgDemo',
  table: 'demo_person',
  permission: 'demo:person',
  power: 'none',
  menu: { under: 'demo', url: '/jeecg/jeecgDemoList', component: 'jeecg/JeecgDemoList', order: 91 },
  fields: {
    name: text(['姓名', 'Name'], { required: true, max: 30, rules: [lengthWithin({ min: 2, max: 30 })] }),
    keyWord: text(['关键词', 'Keyword'], { max: 255 }),
    punchTime: datetime(['打卡时间', 'Clocked in']),
    salaryMoney: money(['工资', 'Salary']),
    bonusMoney: money(['奖金', 'Bonus']),
    sex: dict(['性别', 'Sex'], SEX),
    age: number(['年龄', 'Age'], { min: 0, max: 150 }),
    birthday: date(['生日', 'Birthday']),
    email: text(['邮箱', 'E-mail'], { max: 50, rules: FORM_RULES.email }),
    content: textarea(['个人简介', 'About'], { max: 1000 }),
  },
  list: ['name', 'keyWord', 'punchTime', 'sex', 'age', 'birthday', 'email', 'content'],
  search: { name: 'like', age: 'range', birthday: 'range', sex: 'eq' },
  form: [
    ['name', 'keyWord'],
    ['punchTime', 'sex'],
    ['age', 'birthday'],
    ['salaryMoney', 'bonusMoney'],
    ['email'],
    ['content'],
  ],
})
