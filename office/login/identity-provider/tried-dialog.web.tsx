import { Alert, Descriptions, Table, Tag } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { identityProvider } from './identity-provider.ts'
import type { TriedProvider } from './third-login.ts'

interface TriedDialogProps {
  readonly tried: TriedProvider
  readonly onClose: () => void
}

/** What a provider said, which field each of it fills, and what would come of it. */
export function TriedDialog({ tried, onClose }: TriedDialogProps) {
  const t = useTranslate()
  return (
    <WindowModal isOpen title={t(TITLE, { name: tried.providerName })} footer={null} width={760} onClose={onClose}>
      <Tried tried={tried} />
    </WindowModal>
  )
}

const titleOf = (name: string): Text =>
  Object.entries(identityProvider.fields).find(([field]) => field === name)?.[1].title ?? [name, name]

function Tried({ tried: { claims, person, groups, roles, outcome, account } }: { readonly tried: TriedProvider }) {
  const t = useTranslate()
  const { type, text } = OUTCOMES[outcome]
  const none = <span aria-hidden>-</span>
  return (
    <>
      <Alert type={type} showIcon title={t(text, { account })} description={t(NOBODY)} style={{ marginBottom: 16 }} />
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          ...(['subject', 'username', 'realname', 'email', 'phone'] as const).map((name) => ({
            key: name,
            label: t(titleOf(`${name}Claim`)),
            children: person[name] || none,
          })),
          { key: 'groups', label: t(titleOf('rolesClaim')), children: groups.join(', ') || none },
          {
            key: 'roles',
            label: t(ROLES),
            children: roles.length > 0 ? roles.map((role) => <Tag key={role}>{role}</Tag>) : none,
          },
        ]}
      />
      <div className="provider-claims">
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          tableLayout="fixed"
          dataSource={[...claims]}
          columns={[
            { title: t(CLAIM), dataIndex: 'name', width: '30%', render: (name: string) => <code>{name}</code> },
            { title: t(VALUE), dataIndex: 'value' },
            {
              title: t(FILLS),
              dataIndex: 'fills',
              width: '30%',
              render: (fills: readonly string[]) =>
                fills.map((field) => (
                  <StateTag key={field} tone="blue">
                    {t(titleOf(field))}
                  </StateTag>
                )),
            },
          ]}
        />
      </div>
    </>
  )
}

const OUTCOMES: Readonly<
  Record<TriedProvider['outcome'], { readonly type: 'success' | 'warning' | 'error'; readonly text: Text }>
> = {
  bound: { type: 'success', text: ['会以已绑定的账号 {account} 登录', 'Would sign in as {account}, who is bound'] },
  matched: {
    type: 'success',
    text: ['会绑定同名账号 {account} 并登录', 'Would bind {account}, of the same name, and sign in'],
  },
  created: { type: 'success', text: ['会创建账号 {account} 并登录', 'Would make the account {account} and sign in'] },
  unbound: { type: 'warning', text: ['不会登录：没有已绑定的账号', 'Would sign nobody in: no account is bound'] },
  noSubject: {
    type: 'error',
    text: ['不会登录：没有返回唯一标识', 'Would sign nobody in: it gives no identifier of the person'],
  },
}

const TITLE: Text = ['试一试：{name}', 'Tried: {name}']
const NOBODY: Text = ['这次没有登录、绑定或创建任何账号。', 'This time nobody was signed in, bound or made.']
const ROLES: Text = ['会授予的角色', 'Roles that would be given']
const CLAIM: Text = ['声明', 'Claim']
const VALUE: Text = ['值', 'Value']
const FILLS: Text = ['填入', 'Fills']
