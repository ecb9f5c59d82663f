import { Button, Checkbox, Form, Input } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useUser } from '#kit/web/session/session.web.ts'
import {
  type AskedConsent,
  CONNECTED_DAYS,
  CONSENT_PATHS,
  type ConsentGiven,
  IDLE_DAYS,
  PROGRAM_SCOPE_WORDS,
  type ProgramScope,
} from './program.ts'

interface ConsentFormProps {
  readonly query: string
  readonly asked: AskedConsent
}

type Fields = Pick<ConsentGiven, 'scopes' | 'password'>

/** Who asks, for what, and where the answer goes; and the two answers. */
export function ConsentForm({ query, asked }: ConsentFormProps) {
  const t = useTranslate()
  const user = useUser()
  const [form] = Form.useForm<Fields>()
  const { told, isBusy } = useTold()
  const held = asked.scopes.filter(({ holds }) => holds.length > 0).map(({ scope }) => scope)
  const goBack = (answer: { readonly result: { readonly redirect: string } } | undefined) => {
    if (answer) {
      location.assign(answer.result.redirect)
    }
  }
  const allow = async (fields: Fields) =>
    goBack(
      await told(
        client.post<{ readonly redirect: string }>(
          CONSENT_PATHS.allow,
          { query, ...fields },
          { handles: [200, 400, 429] },
        ),
        {
          onRefused: ({ errors, message }) => {
            const known = errors.filter(({ path }) => path in fields)
            form.setFields(
              known.length > 0
                ? known.map((error) => ({ name: error.path as keyof Fields, errors: [error.message] }))
                : [{ name: 'password', errors: [message] }],
            )
          },
        },
      ),
    )
  const deny = async () => goBack(await told(client.post<{ readonly redirect: string }>(CONSENT_PATHS.deny, { query })))
  return (
    <Form form={form} layout="vertical" initialValues={{ scopes: held }} onFinish={allow} requiredMark={false}>
      <Who asked={asked} />
      <Form.Item name="scopes" label={t(MAY)} rules={[{ required: true, message: t(SCOPES_MISSING) }]}>
        <Checkbox.Group className="consent-scopes">
          {asked.scopes.map(({ scope, holds }) => (
            <Checkbox key={scope} value={scope} disabled={holds.length === 0}>
              <strong>{t(PROGRAM_SCOPE_WORDS[scope][0])}</strong>
              <small>{t(PROGRAM_SCOPE_WORDS[scope][1])}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      {asked.scopes.map(({ scope, holds }) => (
        <Holds key={scope} scope={scope} holds={holds} />
      ))}
      <p className="consent-until">{t(UNTIL, { idle: IDLE_DAYS, days: CONNECTED_DAYS })}</p>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <Form.Item name="password" label={t(PASSWORD)} rules={[{ required: true, message: t(PASSWORD_MISSING) }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <div className="consent-answers">
        <Button disabled={isBusy} onClick={() => void deny()}>
          {t(DENY)}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={held.length === 0}>
          {t(ALLOW)}
        </Button>
      </div>
    </Form>
  )
}

/** What a program says of itself is told as that; the address that it comes back to is what it is known by. */
function Who({ asked: { program, comesBackTo, isLocal } }: Pick<ConsentFormProps, 'asked'>) {
  const t = useTranslate()
  const user = useUser()
  return (
    <div className="consent-who">
      <h2>{t(ASKS, { program: program.name })}</h2>
      <p>{t(AS, { name: user?.realname ?? user?.username ?? '' })}</p>
      <dl>
        <dt>{t(BY)}</dt>
        <dd>{program.site ?? t(BY_ITSELF)}</dd>
        <dt>{t(COMES_BACK)}</dt>
        <dd>
          <code>{comesBackTo}</code>
          <small>{isLocal ? t(THIS_COMPUTER) : new URL(comesBackTo).host}</small>
        </dd>
      </dl>
    </div>
  )
}

/** All that a scope stands for, page by page. */
function Holds({ scope, holds }: { readonly scope: ProgramScope; readonly holds: AskedConsent['scopes'][0]['holds'] }) {
  const t = useTranslate()
  const pages = [...new Set(holds.map(({ page }) => page))]
  if (pages.length === 0) {
    return null
  }
  return (
    <details className="consent-holds">
      <summary>{t(HOLDS, { scope: t(PROGRAM_SCOPE_WORDS[scope][0]), n: holds.length })}</summary>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            {page}
            <small>
              {holds
                .filter((held) => held.page === page)
                .map(({ title }) => title)
                .join(t(BETWEEN))}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}

const ASKS: Text = ['“{program}”请求连接', '“{program}” asks to connect']
const AS: Text = [
  '它将以您（{name}）的名义访问。只有您自己发起了这次连接时才允许。',
  'It would act in your name ({name}). Allow it only if you began this yourself.',
]
const BY: Text = ['名称来源', 'Name given by']
const BY_ITSELF: Text = ['程序自称，未经核实', 'the program itself; nobody has checked it']
const COMES_BACK: Text = ['返回地址', 'Comes back to']
const THIS_COMPUTER: Text = ['本机上的程序', 'a program on this computer']
const MAY: Text = ['允许它', 'It may']
const SCOPES_MISSING: Text = ['请至少选择一项', 'Choose at least one']
const HOLDS: Text = ['“{scope}”包含 {n} 项权限', '“{scope}” stands for {n} {n|permission|permissions}']
const BETWEEN: Text = ['、', ', ']
const UNTIL: Text = [
  '权限不超过您当时拥有的权限，每次调用都记入操作日志。{idle} 天未使用或满 {days} 天后需重新允许；可随时在“个人设置 > API 令牌”中撤销。',
  'It may no more than you may at that moment, and every call is logged. After {idle} {idle|day|days} without use, and after {days} {days|day|days}, it asks anew; revoke it at any time in “Account settings > API tokens”.',
]
const PASSWORD: Text = ['当前密码', 'Current password']
const PASSWORD_MISSING: Text = ['请输入当前密码', 'Enter the current password']
const DENY: Text = ['拒绝', 'Deny']
const ALLOW: Text = ['允许', 'Allow']
