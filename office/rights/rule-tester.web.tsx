import { Alert, Button, Form, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { TRY_RULES } from './access.ts'
import type { RuleTrial, TriedRow } from './rule-trial.ts'

interface RuleTesterProps {
  /** Of the page whose rows the rule binds. */
  readonly permissionId: string
  /** As it is typed; the id of a saved one. */
  readonly rule: {
    readonly id?: string | undefined
    readonly ruleColumn?: string | undefined
    readonly ruleConditions?: string | undefined
    readonly ruleValue?: string | undefined
  }
}

const PEOPLE = ref(['试运行的用户', 'People to try it on'], 'sys_user,realname,id', { many: true, max: 200 })

const NOTHING_SAVED: Text = [
  '用未保存的规则试算所选用户能看到的数据，不会保存任何内容。最多 5 人。',
  'Tries the rule as it is typed on up to 5 people. Nothing is saved.',
]

/** What people see of a page now, and what they would see with a rule that is not saved. */
export function RuleTester({ permissionId, rule }: RuleTesterProps) {
  const t = useTranslate()
  const can = useCan()
  const [people, setPeople] = useState('')
  const [trials, setTrials] = useState<readonly RuleTrial[]>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!can(TRY_RULES)) {
    return null
  }

  async function handleTry() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const userIds = people.split(',').filter((id) => id !== '')
      const input = { permissionId, rule: { ...rule, id: rule.id ?? '' }, userIds }
      setTrials((await client.post<readonly RuleTrial[]>('/sys/access/tryRule', input, { handles: 'all' })).result)
    } catch (error) {
      setTrials(undefined)
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={t(['试运行', 'Try it'])}>
      <Form layout="vertical" component={false}>
        <Form.Item label={t(PEOPLE.title)} extra={t(NOTHING_SAVED)}>
          <FieldControl
            field={PEOPLE}
            value={people}
            onChange={(value: unknown) => {
              setPeople(String(value ?? ''))
              setTrials(undefined)
            }}
          />
        </Form.Item>
      </Form>
      <Button disabled={people === ''} loading={isBusy} onClick={() => void handleTry()}>
        {t(['试运行', 'Try it'])}
      </Button>
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" style={{ marginTop: 12 }} />}
      {trials && (
        <Table<RuleTrial>
          size="small"
          rowKey="userId"
          aria-label={t(['试运行结果', 'What they would see'])}
          dataSource={[...trials]}
          pagination={false}
          scroll={{ x: 'max-content' }}
          style={{ marginTop: 12 }}
          columns={[
            { key: 'name', title: t(['用户', 'User']), dataIndex: 'name' },
            { key: 'before', title: t(['现在', 'Now']), dataIndex: 'before', align: 'end' },
            {
              key: 'after',
              title: t(['保存后', 'With the rule']),
              align: 'end',
              render: ({ after, isReadable }: RuleTrial) =>
                isReadable ? after : <StateTag tone="red">{t(['规则无法解析', 'Cannot be read'])}</StateTag>,
            },
            {
              key: 'lost',
              title: t(['不再可见', 'No longer seen']),
              render: ({ lost }: RuleTrial) => <Names rows={lost} />,
            },
            {
              key: 'gained',
              title: t(['新增可见', 'Seen in addition']),
              render: ({ gained }: RuleTrial) => <Names rows={gained} />,
            },
          ]}
        />
      )}
    </section>
  )
}

/** The newest of the rows by their names. */
function Names({ rows }: { readonly rows: readonly TriedRow[] }) {
  const t = useTranslate()
  const names = rows.map(({ title }) => title).join(t(COMMA))
  return rows.length === 0 ? (
    '-'
  ) : (
    <Tooltip title={names}>
      <span>{names}</span>
    </Tooltip>
  )
}
