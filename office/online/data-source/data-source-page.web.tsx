import { App } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useSecret } from '#kit/web/form/use-secret.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { dataSource, PASSWORD_MAX, SOURCE_PASSWORD } from './data-source.ts'

/** Other databases that reports read from. */
export function DataSourcePage() {
  const [ask, dialog] = useSecret(SECRET)
  const test = useTest()
  return (
    <>
      <ResourcePage
        resource={dataSource}
        rowActions={() => [
          { ...TEST, run: ({ id }) => void test(id) },
          { ...SET, run: ask },
        ]}
      />
      {dialog}
    </>
  )
}

/** One of them on a page of its own. */
export function DataSourceRecord() {
  const can = useCan()
  const [ask, dialog] = useSecret(SECRET)
  const test = useTest()
  return (
    <>
      <RecordPage
        resource={dataSource}
        actions={(row) => [
          ...(can(TEST.permission) ? [{ ...TEST, run: () => void test(row.id) }] : []),
          ...(can(SOURCE_PASSWORD) ? [{ ...SET, run: () => ask(row) }] : []),
        ]}
      />
      {dialog}
    </>
  )
}

interface Tried {
  readonly isReadOnly: boolean
  readonly mayAlso: readonly string[]
}

/** Tries the connection; an account that could write is a warning that stays until it is read. */
function useTest() {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  return async (id: string) => {
    try {
      const { result } = await client.post<Tried>('/online/cgreport/api/testConnection', { id })
      const { isReadOnly, mayAlso } = result
      if (isReadOnly) {
        void message.success(t(FINE))
      } else {
        modal.warning({ title: t(NOT_READ_ONLY), content: <p>{`${t(MAY)}${mayAlso.join('、')}`}</p>, okText: t(OK) })
      }
    } catch {
      // the client has said what is wrong
    }
  }
}

const TEST = { key: 'test', title: ['测试', 'Test'], permission: `${dataSource.permission}:edit` } as const

const SECRET = {
  path: `${dataSource.path}/password`,
  name: 'password',
  title: ['设置密码', 'Set the password'],
  label: ['密码', 'Password'],
  missing: ['请输入密码', 'Enter the password'],
  max: PASSWORD_MAX,
} as const

const SET = { key: SECRET.name, title: SECRET.title, permission: SOURCE_PASSWORD } as const

const FINE: Text = ['数据库连接成功，账号是只读的', 'Connected; the account can only read']
const NOT_READ_ONLY: Text = ['数据库连接成功，但账号不是只读的', 'Connected, but the account can do more than read']
const MAY: Text = ['建议换用只读账号。它还可以：', 'Better use an account that only reads. This one may also: ']
const OK: Text = ['知道了', 'OK']
