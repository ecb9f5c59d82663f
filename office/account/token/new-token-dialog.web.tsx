import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { ShownOnce } from '#kit/web/page/modal/shown-once.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
import {
  API_TOKEN_PATH,
  type NewApiToken,
  TOKEN_DAYS,
  TOKEN_KIND_NAMES,
  TOKEN_KINDS,
  TOKEN_NAME_MAX,
  type TokenScope,
} from './api-token.ts'

interface NewTokenDialogProps {
  readonly onMade: () => void
  readonly onClose: () => void
}

const FIRST: Partial<NewApiToken> = { days: 30, kind: 'program' }

/** Makes a token and shows it this once. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const t = useTranslate()
  const user = useUser()
  const [form] = Form.useForm<NewApiToken>()
  const { told, isBusy } = useTold()
  const [token, setToken] = useState<string>()
  useBackLeaves(token === undefined, onClose)
  const { data = [], isLoading } = useQuery({
    queryKey: ['account', 'tokens', 'scopes'],
    queryFn: ({ signal }) => client.get<readonly TokenScope[]>(`${API_TOKEN_PATH}/scopes`, {}, { signal }),
    staleTime: 0,
  })

  async function handleFinish(values: NewApiToken) {
    const made = await told(
      client.post<{ readonly token: string }>(`${API_TOKEN_PATH}/add`, values, { handles: [200, 400, 429] }),
      {
        done: false,
        onRefused: ({ errors, message }) => {
          const known = errors.filter(({ path }) => path in values)
          form.setFields(
            known.length > 0
              ? known.map((error) => ({ name: error.path as keyof NewApiToken, errors: [error.message] }))
              : [{ name: 'password', errors: [message] }],
          )
        },
      },
    )
    if (made) {
      setToken(made.result.token)
      onMade()
    }
  }
  if (token !== undefined) {
    return (
      <ShownOnce title={MADE} warning={KEEP} text={token} onClose={onClose}>
        <code className="token-shown">{token}</code>
      </ShownOnce>
    )
  }
  const pages = [...new Set(data.map(({ page }) => page))]
  return (
    <Modal
      open
      width={560}
      title={t(TITLE)}
      okText={t(['创建', 'Make'])}
      cancelText={t(['取消', 'Cancel'])}
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={FIRST} onFinish={handleFinish}>
        <Form.Item
          name="name"
          label={t(NAME)}
          extra={t(NAME_HELP)}
          rules={[{ required: true, message: t(NAME_MISSING) }]}
        >
          <Input autoFocus maxLength={TOKEN_NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item name="kind" label={t(KIND)} extra={t(KIND_HELP)} required>
          <Radio.Group options={TOKEN_KINDS.map((value) => ({ value, label: t(TOKEN_KIND_NAMES[value]) }))} />
        </Form.Item>
        <Form.Item name="days" label={t(LIFE)} required>
          <Select options={TOKEN_DAYS.map((value) => ({ value, label: t(DAYS, { n: value }) }))} />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={t(SCOPES)}
          extra={t(SCOPES_HELP)}
          rules={[{ required: true, message: t(SCOPES_MISSING) }]}
        >
          <Select
            mode="multiple"
            loading={isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t(SCOPES_MISSING)}
            options={pages.map((page) => ({
              label: page,
              options: data
                .filter((scope) => scope.page === page)
                .map(({ code, title }) => ({ value: code, label: `${page} · ${title}` })),
            }))}
          />
        </Form.Item>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Form.Item name="password" label={t(PASSWORD)} rules={[{ required: true, message: t(PASSWORD_MISSING) }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['新建 API 令牌', 'New API token']
const NAME: Text = ['名称', 'Name']
const NAME_HELP: Text = ['说明给哪个程序使用，操作日志中可见', 'Which program it is for; the operation log shows it']
const NAME_MISSING: Text = ['请输入名称', 'Enter a name']
const KIND: Text = ['使用者', 'For']
const KIND_HELP: Text = [
  '程序直接执行操作；智能体的操作先成为提案，由人执行。',
  'What a program does is done; what an agent would do is a proposal for people.',
]
const LIFE: Text = ['有效期', 'Ends after']
const DAYS: Text = ['{n} 天', '{n} {n|day|days}']
const SCOPES: Text = ['权限', 'Permissions']
const SCOPES_HELP: Text = [
  '只列出您现在拥有的权限；用户、角色、权限与密钥的修改不能授予令牌。',
  'Only what you hold now. Changing users, roles, rights and secrets is never given to a token.',
]
const SCOPES_MISSING: Text = ['请选择权限', 'Choose permissions']
const PASSWORD: Text = ['当前密码', 'Current password']
const PASSWORD_MISSING: Text = ['请输入当前密码', 'Enter the current password']
const MADE: Text = ['令牌已创建', 'The token was made']
const KEEP: Text = ['请立即复制保存，关闭后无法再次查看。', 'Copy it now: nobody can look at it again.']
