import { Button, Divider, Spin } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { AccountForm } from './account-form.web.tsx'
import { casAddress, useCasTicket } from './cas/use-cas-ticket.web.ts'
import { PasskeyButton } from './factor/passkey-button.web.tsx'
import { PROVIDER_KIND } from './identity-provider/provider-choices.ts'
import { keepTarget, providerAddress } from './identity-provider/third-login.web.ts'
import { PhoneForm } from './phone-code/phone-form.web.tsx'
import { useRefusal } from './refusal.web.tsx'
import { OFFERED_WAY } from './way/sign-in-way.ts'
import { useWaysToSignIn } from './way/use-ways.web.ts'
import { WayChoice } from './way/way-choice.web.tsx'
import './login.css'

const FORMS = {
  [OFFERED_WAY.account]: { title: ['账号密码登录', 'Account'], Form: AccountForm },
  [OFFERED_WAY.phone]: { title: ['手机号登录', 'Mobile'], Form: PhoneForm },
} as const

type FormWay = keyof typeof FORMS

/** What is typed to sign in: a way of the house, or the account of a directory. */
interface Typed {
  readonly key: string
  readonly title: Text
  readonly form: ReactNode
}

/** The ways in that the house offers, and what somebody may do without being let in. */
export function LoginPage() {
  const t = useTranslate()
  const { ways, providers } = useWaysToSignIn()
  const { alert, refuse } = useRefusal()
  const isBusy = useCasTicket(refuse)
  const [chosen, choose] = useState<string>()
  const offered: readonly Typed[] = [
    ...ways
      .filter((way): way is FormWay => way in FORMS)
      .map((way): Typed => {
        const { title, Form } = FORMS[way]
        return { key: way, title, form: <Form /> }
      }),
    ...providers
      .filter(({ kind }) => kind === PROVIDER_KIND.ldap)
      .map(
        ({ code, name }): Typed => ({
          key: `directory:${code}`,
          title: [name, name],
          form: <AccountForm directory={code} />,
        }),
      ),
  ]
  const linked = providers.filter(({ kind }) => kind !== PROVIDER_KIND.ldap)
  const shown = offered.find(({ key }) => key === chosen) ?? offered[0]
  return (
    <Spin spinning={isBusy}>
      {alert}
      <WayChoice
        label={['登录方式', 'Ways to sign in']}
        ways={offered.map(({ key, title }) => [key, title])}
        shown={shown?.key ?? ''}
        onChoose={choose}
      />
      <Fragment key={shown?.key}>{shown?.form}</Fragment>
      {ways.includes(OFFERED_WAY.passkey) && <PasskeyButton onRefused={refuse} />}
      <nav className="login-links" aria-label={t(['注册与找回密码', 'Registering and passwords'])}>
        {(ways.includes(OFFERED_WAY.reset) || ways.includes(OFFERED_WAY.resetMail)) && (
          <Link to="/user/alteration">{t(['忘记密码', 'Forgot the password'])}</Link>
        )}
        {ways.includes(OFFERED_WAY.register) && <Link to="/user/register">{t(['注册账户', 'Register'])}</Link>}
      </nav>
      {linked.length > 0 && (
        <>
          <Divider plain>{t(['其他登录方式', 'Other ways'])}</Divider>
          <div className="login-providers">
            {linked.map(({ id, code, name, address }) => (
              <Button
                key={id}
                block
                size="large"
                href={address === null ? providerAddress(code) : casAddress(address)}
                onClick={keepTarget}
              >
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
    </Spin>
  )
}
