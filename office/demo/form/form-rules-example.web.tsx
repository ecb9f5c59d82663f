import { Form, Input } from 'antd'
import { FORM_RULES, type FormRuleName } from '#kit/contract/form-rules.ts'
import type { Text } from '#kit/contract/text.ts'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { useFormRules } from '#kit/web/small/form-rules.web.ts'
import { useText } from '#kit/web/text/text.web.ts'

/** Ready rules for antd's form, in both languages. */
export function FormRulesExample() {
  const say = useText()
  const rules = useFormRules()
  return (
    <Form layout="vertical">
      <FormGrid>
        {FIELDS.map(([name, label]) => (
          <Form.Item key={name} name={name} label={say(label)} validateTrigger="onBlur" rules={rules(FORM_RULES[name])}>
            <Input />
          </Form.Item>
        ))}
      </FormGrid>
    </Form>
  )
}

const FIELDS: readonly (readonly [FormRuleName, Text])[] = [
  ['mobile', ['手机号', 'Mobile']],
  ['userName', ['用户名', 'User name']],
  ['email', ['邮箱', 'E-mail']],
  ['natural', ['自然数', 'Natural number']],
  ['letters', ['英文字母', 'Letters']],
  ['landline', ['固定电话', 'Landline']],
  ['bankCard', ['银行卡号', 'Bank card']],
  ['chineseId', ['身份证号', 'Chinese ID']],
  ['qq', ['QQ号', 'QQ number']],
  ['url', ['网址', 'Web address']],
  ['code', ['编码', 'Code']],
  ['personName', ['姓名', 'Name']],
]
