import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
import { OPENING_TITLES, OWN_OPENINGS_PATH, type OwnOpening } from '../login/openings/openings.ts'

/** What else opens the account: it ends with the old password unless it is ticked. Nothing where there is nothing. */
export function KeptOpenings() {
  const t = useTranslate()
  const user = useUser()
  const { data = [] } = useQuery({
    queryKey: ['account', 'openings'],
    queryFn: ({ signal }) => client.get<readonly OwnOpening[]>(OWN_OPENINGS_PATH, {}, { signal, handles: 'all' }),
    enabled: user !== undefined,
    staleTime: 0,
  })
  if (data.length === 0) {
    return null
  }
  return (
    <Form.Item name="keep" label={t(KEPT)} extra={t(ENDS)}>
      <Checkbox.Group
        style={{ flexDirection: 'column', gap: 8, marginBlockEnd: 8 }}
        options={data.map(({ id, kind, name }) => ({ value: id, label: `${t(OPENING_TITLES[kind])} · ${name}` }))}
      />
    </Form.Item>
  )
}

const KEPT: Text = ['修改后仍保留（其余立即失效）', 'Goes on afterwards (all others end at once)']
const ENDS: Text = [
  '这些也能登录您的账号。不确定是谁的，请不要勾选；未勾选的通行密钥在与新密码一同使用一次后恢复，第三方账号须重新绑定。',
  'These open your account, too. Leave out what you do not recognise. A passkey that is left out opens it again once it was used beside the new password; accounts of other servers are bound again.',
]
