import { Checkbox, Flex, Form, Input } from 'antd'
import { checkedBy, countWithin, FORM_RULES, type FormRuleName } from '#kit/contract/form-rules.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { useFormRules } from '#kit/web/form/form-rules.web.ts'

/** Ready rules for antd's form, in both languages. */
export function FormRulesExample() {
  const t = useTranslate()
  const rules = useFormRules()
  return (
    <Form layout="vertical">
      <FormGrid>
        {FIELDS.map(([name, label]) => (
          <Form.Item key={name} name={name} label={t(label)} validateTrigger="onBlur" rules={rules(FORM_RULES[name])}>
            <Input />
          </Form.Item>
        ))}
        <Form.Item name="number" label={t(NUMBER_TITLE)} validateTrigger="onBlur" rules={rules([checkedBy('common')])}>
          <Input />
        </Form.Item>
        <Form.Item name="days" label={t(DAYS_TITLE)} rules={rules([countWithin({ min: 1, max: 2 })])}>
          <DayBoxes />
        </Form.Item>
      </FormGrid>
    </Form>
  )
}

interface DayBoxesProps {
  readonly id?: string
  readonly value?: number[]
  readonly onChange?: (days: number[]) => void
}

/** A group of boxes cannot be required as one box can: what the form says of a single control stays outside. */
function DayBoxes({ id, value, onChange }: DayBoxesProps) {
  const t = useTranslate()
  return (
    <Flex id={id} role="group" aria-label={t(DAYS_TITLE)}>
      <Checkbox.Group
        options={DAYS.map((label, day) => ({ value: day, label: t(label) }))}
        value={value}
        onChange={onChange}
      />
    </Flex>
  )
}

const NUMBER_TITLE: Text = ['编号（服务端校验规则）', 'Number (a check rule of the server)']
const DAYS_TITLE: Text = ['到店日', 'Days in the shop']
const DAYS: readonly Text[] = [
  ['周五', 'Friday'],
  ['周六', 'Saturday'],
  ['周日', 'Sunday'],
]

const FIELDS: readonly (readonly [FormRuleName, Text])[] = [
  ['mobile', ['手机号', 'Mobile']],
  ['userName', ['用户名', 'User name']],
  ['email', ['邮箱', 'E-mail']],
  ['natural', ['自然数', 'Natural number']],
  ['letters', ['英文字母', 'Letters']],
  ['landline', ['固定电话', 'Landline']],
  ['chineseId', ['身份证号', 'Chinese ID']],
  ['url', ['网址', 'Web address']],
  ['personName', ['姓名', 'Name']],
]
