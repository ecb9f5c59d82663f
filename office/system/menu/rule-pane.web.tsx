import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { RULE_CONDITIONS } from '../permission/rule-conditions.ts'
import { MENU_RIGHTS } from './permission.ts'
import { permissionCalls, type Rule } from './permission-calls.web.ts'
import { RuleForm } from './rule-form.web.tsx'
import './permission.css'

interface RulePaneProps {
  readonly entry: { readonly id: string }
  readonly onChanged: () => void
}

/** The data rules of a page; which role is bound by them is ticked where the page is granted. */
export function RulePane({ entry, onChanged }: RulePaneProps) {
  const t = useTranslate()
  const can = useCan()
  const modal = useModal()
  const { message } = App.useApp()
  const conditions = useDictionary(RULE_CONDITIONS)
  const [task, setTask] = useState<{ readonly rule?: Rule; readonly isOpen: boolean; readonly turn: number }>()
  const rules = useQuery({ queryKey: ['rules', entry.id], queryFn: () => permissionCalls.rules(entry.id), gcTime: 0 })
  const fields = useQuery({
    queryKey: ['rule-fields', entry.id],
    queryFn: () => permissionCalls.ruleFields(entry.id),
    gcTime: 0,
  })
  const mayWrite = can(MENU_RIGHTS.rule) && (fields.data?.length ?? 0) > 0
  const edit = (rule?: Rule) => setTask({ ...(rule && { rule }), isOpen: true, turn: (task?.turn ?? 0) + 1 })
  const changed = async () => {
    await rules.refetch()
    onChanged()
  }
  const remove = async (rule: Rule) => {
    try {
      const answer = await permissionCalls.removeRule(rule.id)
      void message.success(answer.message)
      await changed()
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    }
  }
  const askDelete = (rule: Rule) =>
    modal.confirm({
      title: t(DELETE_TITLE, { name: rule.ruleName }),
      okText: t(DELETE),
      cancelText: t(CANCEL),
      okButtonProps: { danger: true },
      onOk: () => remove(rule),
    })
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => edit()}>
      {t(ADD)}
    </Button>
  )
  const error = rules.error ?? fields.error
  return (
    <>
      {error && (
        <ErrorState
          error={error}
          title={FAILED}
          onRetry={() => {
            void rules.refetch()
            void fields.refetch()
          }}
        />
      )}
      {!error && (rules.isPending || fields.isPending) && <Skeleton active />}
      {fields.data?.length === 0 && <EmptyState title={NO_ROWS} hint={NO_ROWS_HINT} />}
      {rules.data && fields.data && fields.data.length > 0 && (
        <>
          <p className="rule-note">{t(ABOUT)}</p>
          <div className="rule-tools">{add}</div>
          <Table<Rule>
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={[...rules.data]}
            locale={{ emptyText: <EmptyState title={NONE} hint={NONE_HINT} /> }}
            columns={[
              {
                title: t(NAME),
                dataIndex: 'ruleName',
                render: (words: string, { status }) => (
                  <>
                    {words} {status !== '1' && <Tag variant="filled">{t(OFF)}</Tag>}
                  </>
                ),
              },
              {
                title: t(RULE),
                key: 'rule',
                render: (_, { ruleColumn, ruleConditions, ruleValue }) => {
                  const title = fields.data.find((field) => field.name === ruleColumn)?.title ?? ruleColumn
                  const word = conditions.find(({ value }) => value === ruleConditions)?.text ?? ruleConditions
                  return `${title} ${word} ${ruleValue}`
                },
              },
              ...(mayWrite
                ? [
                    {
                      title: t(ACTIONS),
                      key: 'actions',
                      render: (_: unknown, rule: Rule) => (
                        <RowActions
                          of={rule.ruleName}
                          actions={[
                            { key: 'edit', title: EDIT, run: () => edit(rule) },
                            { key: 'delete', title: DELETE, isDanger: true, run: () => askDelete(rule) },
                          ]}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      {task && fields.data && (
        <RuleForm
          key={task.turn}
          permissionId={entry.id}
          rule={task.rule}
          fields={fields.data}
          open={task.isOpen}
          onClose={() => setTask({ ...task, isOpen: false })}
          onSaved={() => void changed()}
        />
      )}
    </>
  )
}

const ABOUT: Text = [
  '规则写好后，在角色授权时为该菜单勾选，才对角色的用户生效。',
  'A rule binds the people of a role once it is ticked for this page where the role is granted.',
]
const ADD: Text = ['新增规则', 'Add a rule']
const EDIT: Text = ['编辑', 'Edit']
const DELETE: Text = ['删除', 'Delete']
const CANCEL: Text = ['取消', 'Cancel']
const DELETE_TITLE: Text = ['删除规则「{name}」？', 'Delete the rule {name}?']
const FAILED: Text = ['规则加载失败', 'The rules could not be loaded']
const NO_ROWS: Text = ['该菜单没有可限制的数据', 'This entry shows no rows that could be bound']
const NO_ROWS_HINT: Text = ['数据规则只用于列表页面', 'Data rules are for pages with a list']
const NONE: Text = ['还没有规则', 'No rules yet']
const NONE_HINT: Text = ['没有规则时，有权限的人能看到全部数据', 'Without rules whoever holds the page sees all rows']
const NAME: Text = ['规则名称', 'Name']
const RULE: Text = ['规则', 'Rule']
const OFF: Text = ['无效', 'Off']
const ACTIONS: Text = ['操作', 'Actions']
