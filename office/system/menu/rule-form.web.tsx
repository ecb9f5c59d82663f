import { App, Button, Form, Input, Modal, Select } from 'antd'
import { Suspense, useState } from 'react'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { late } from '#kit/web/page/late.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useDictionary, useDictionaryItems } from '#kit/web/session/dictionary.web.ts'
import { RULE_CONDITIONS } from '../permission/rule-conditions.ts'
import { ChoiceItem } from './choice-item.web.tsx'
import { permissionCalls, type Rule, type RuleField } from './permission-calls.web.ts'
import './permission.css'

const RuleTester = late(async () => (await import('../../rights/rule-tester.web.tsx')).RuleTester)

interface RuleFormProps {
  readonly permissionId: string
  readonly rule: Rule | undefined
  readonly fields: readonly RuleField[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Values = Omit<Rule, 'id'>

/** A data rule: a field of the page, a condition that fits it, and a value or a variable. */
export function RuleForm({ permissionId, rule, fields, open, onClose, onSaved }: RuleFormProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const conditions = useDictionary(RULE_CONDITIONS)
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const typed = Form.useWatch((values: Partial<Values>) => values, form)
  const column = typed?.ruleColumn
  const field = fields.find(({ name }) => name === column)
  const values = useDictionaryItems(field?.code ?? '')
  useBackLeaves(open, onClose)

  const save = async (sent: Values) => {
    setSaving(true)
    try {
      const answer = await permissionCalls.saveRule({ ...sent, permissionId, ...(rule && { id: rule.id }) })
      void message.success(answer.message)
      onSaved()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      form.setFields(error.errors.map(({ path, message: words }) => ({ name: path as keyof Values, errors: [words] })))
      if (error.errors.length === 0 && [200, 400].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      setSaving(false)
    }
  }
  const needed = (text: Text) => [{ required: true, message: t(text) }]
  return (
    <Modal
      title={t(rule ? EDIT : ADD)}
      open={open}
      onCancel={onClose}
      okText={t(SAVE)}
      cancelText={t(CANCEL)}
      confirmLoading={isSaving}
      onOk={form.submit}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={rule ?? { status: '1', ruleConditions: '=' }}
        onFinish={(sent) => void save(sent)}
      >
        <Form.Item name="ruleName" label={t(NAME)} rules={needed(NAME_NEEDED)}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="ruleColumn" label={t(FIELD)} rules={needed(FIELD_NEEDED)}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={fields.map(({ name, title }) => ({ value: name, label: `${title} (${name})` }))}
            onChange={(name: string) => {
              const fitting = fields.find((one) => one.name === name)?.operators ?? []
              if (!fitting.includes(form.getFieldValue('ruleConditions'))) {
                form.setFieldValue('ruleConditions', fitting[0])
              }
            }}
          />
        </Form.Item>
        <Form.Item name="ruleConditions" label={t(CONDITION)} rules={needed(CONDITION_NEEDED)}>
          <Select
            options={(field?.operators ?? ['=']).map((value) => ({
              value,
              label: conditions.find((one) => one.value === value)?.text ?? value,
            }))}
          />
        </Form.Item>
        <Form.Item
          name="ruleValue"
          label={t(VALUE)}
          rules={needed(VALUE_NEEDED)}
          {...(values.length > 0 && {
            extra: values.map(({ value, text }) => `${value} = ${text}`).join(t(COMMA)),
          })}
        >
          <Input maxLength={300} />
        </Form.Item>
        <details>
          <summary>{t(VARIABLES)}</summary>
          <dl className="rule-variables">
            {RULE_VARIABLES.map(([name, text]) => (
              <RuleVariable
                key={name}
                name={name}
                about={t(text)}
                onUse={() => form.setFieldValue('ruleValue', `#{${name}}`)}
              />
            ))}
          </dl>
        </details>
        <ChoiceItem name="status" label={STATUS} choices={STATUSES} />
      </Form>
      <Suspense>
        <RuleTester permissionId={permissionId} rule={{ ...typed, id: rule?.id }} />
      </Suspense>
    </Modal>
  )
}

function RuleVariable({
  name,
  about,
  onUse,
}: {
  readonly name: string
  readonly about: string
  readonly onUse: () => void
}) {
  return (
    <>
      <dt>
        <Button type="link" size="small" onClick={onUse}>
          {`#{${name}}`}
        </Button>
      </dt>
      <dd>{about}</dd>
    </>
  )
}

/** What stands for something about the person who looks. */
const RULE_VARIABLES: readonly (readonly [name: string, about: Text])[] = [
  ['sys_user_code', ['当前用户的账号', 'Account of whoever looks']],
  ['sys_user_name', ['当前用户的姓名', 'Name of whoever looks']],
  [
    'sys_org_code',
    ['当前部门编码；没有部门则看不到数据', 'Code of the current department; without one no row is seen'],
  ],
  [
    'sys_multi_org_code',
    ['所属的全部部门编码，条件用“包含”', 'Codes of all departments of theirs; with the condition IN'],
  ],
  ['sys_date', ['今天，如 2026-01-31', 'Today, such as 2026-01-31']],
  ['sys_time', ['现在，如 2026-01-31 12:00:00', 'Now, such as 2026-01-31 12:00:00']],
  ['tenant_id', ['当前租户编号', 'Number of the tenant']],
]

const ADD: Text = ['新增数据规则', 'Add a data rule']
const EDIT: Text = ['编辑数据规则', 'Edit the data rule']
const NAME: Text = ['规则名称', 'Name']
const NAME_NEEDED: Text = ['请输入规则名称', 'Enter a name']
const FIELD: Text = ['规则字段', 'Field']
const FIELD_NEEDED: Text = ['请选择规则字段', 'Choose a field']
const CONDITION: Text = ['条件规则', 'Condition']
const CONDITION_NEEDED: Text = ['请选择条件', 'Choose a condition']
const VALUE: Text = ['规则值', 'Value']
const VALUE_NEEDED: Text = ['请输入规则值', 'Enter a value']
const VARIABLES: Text = ['可用变量', 'Variables']
const STATUS: Text = ['状态', 'Status']
const STATUSES = [
  ['1', ['有效', 'In force']],
  ['0', ['无效', 'Off']],
] as const
const SAVE: Text = ['保存', 'Save']
const CANCEL: Text = ['取消', 'Cancel']
