import { Button, Form, Result, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PasswordFields } from '../password-fields.web.tsx'
import { useRefusal } from '../refusal.web.tsx'
import { CodeFields, type CodeFieldValues, useSecondsLeft } from '../sent-code/code-fields.web.tsx'
import { OFFERED_WAY } from '../way/sign-in-way.ts'
import { useWaysToSignIn } from '../way/use-ways.web.ts'
import { WayChoice } from '../way/way-choice.web.tsx'
import '../login.css'

/** Whoever has shown that the phone or the mailbox is theirs, as it is sent with the new password. */
interface Proven {
  readonly username: string
  /** The proof, good for one new password. */
  readonly smscode: string
  readonly phone?: string
  readonly email?: string
}

/** By what people show that an account is theirs. */
const PROOFS = {
  [OFFERED_WAY.reset]: {
    title: ['手机找回', 'By phone'],
    by: 'phone',
    path: '/sys/user/phoneVerification',
    sent: (phone: string) => ({ phone }),
  },
  [OFFERED_WAY.resetMail]: {
    title: ['邮箱找回', 'By mail'],
    by: 'mail',
    path: '/sys/user/mailVerification',
    sent: (email: string) => ({ email }),
  },
} as const

type ProofWay = keyof typeof PROOFS

/** Seconds until a new password leads to signing in. */
const LEAVE_AFTER = 5

/** A forgotten password is set anew: the phone or the mailbox, the new password, done. */
export function AlterationPage() {
  const t = useTranslate()
  const [proven, setProven] = useState<Proven>()
  const [isDone, setDone] = useState(false)
  const steps: readonly string[] = [t(['验证身份', 'Proof']), t(['设置新密码', 'New password']), t(['完成', 'Done'])]
  return (
    <div>
      <h2>{t(['找回密码', 'Set a forgotten password'])}</h2>
      <Steps
        className="login-steps"
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={isDone ? 2 : proven ? 1 : 0}
        items={steps.map((title) => ({ title }))}
      />
      {isDone ? (
        <Done />
      ) : proven ? (
        <NewPassword proven={proven} onDone={() => setDone(true)} onLost={() => setProven(undefined)} />
      ) : (
        <Prove onProven={setProven} />
      )}
      {!isDone && (
        <div className="login-foot">
          <Link to="/user/login">{t(['返回登录', 'Back to signing in'])}</Link>
        </div>
      )}
    </div>
  )
}

function Prove({ onProven }: { readonly onProven: (proven: Proven) => void }) {
  const { ways } = useWaysToSignIn()
  const offered = ways.filter((way): way is ProofWay => way in PROOFS)
  const [chosen, choose] = useState<ProofWay>()
  const shown = chosen ?? offered[0] ?? OFFERED_WAY.reset
  return (
    <>
      <WayChoice
        label={['找回方式', 'Ways to prove it']}
        ways={offered.map((way) => [way, PROOFS[way].title])}
        shown={shown}
        onChoose={choose}
      />
      <ProofForm key={shown} way={shown} onProven={onProven} />
    </>
  )
}

interface ProofFormProps {
  readonly way: ProofWay
  readonly onProven: (proven: Proven) => void
}

function ProofForm({ way, onProven }: ProofFormProps) {
  const t = useTranslate()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const { by, path, sent } = PROOFS[way]
  async function handleFinish({ sentTo, smscode }: CodeFieldValues) {
    setBusy(true)
    forget()
    const to = sent(sentTo.trim())
    try {
      const { result } = await client.post<Proven>(path, { ...to, smscode }, QUIET)
      onProven({ ...result, ...to })
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }
  return (
    <Form<CodeFieldValues> onFinish={handleFinish} size="large" requiredMark={false}>
      {alert}
      <CodeFields by={by} purpose="reset" onRefused={refuse} onSent={forget} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(['下一步', 'Next'])}
      </Button>
    </Form>
  )
}

interface NewPasswordProps {
  readonly proven: Proven
  readonly onDone: () => void
  readonly onLost: () => void
}

function NewPassword({ proven, onDone, onLost }: NewPasswordProps) {
  const t = useTranslate()
  const { alert, refuse, forget } = useRefusal()
  const [isBusy, setBusy] = useState(false)
  async function handleFinish({ password }: { readonly password: string }) {
    setBusy(true)
    forget()
    try {
      await client.post('/sys/user/passwordChange', { ...proven, password }, QUIET)
      onDone()
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }
  return (
    <Form onFinish={handleFinish} size="large" requiredMark={false}>
      {alert}
      <p className="login-account">{t([`账号：${proven.username}`, `Account: ${proven.username}`])}</p>
      <PasswordFields username={proven.username} />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t(['提交', 'Set it'])}
      </Button>
      {alert && (
        <Button type="link" block onClick={onLost}>
          {t(['重新验证', 'Prove it again'])}
        </Button>
      )}
    </Form>
  )
}

const QUIET = { handles: 'all', failOnExpiry: true } as const

function Done() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [left] = useSecondsLeft(LEAVE_AFTER)
  useEffect(() => {
    if (left === 0) {
      navigate('/user/login', { replace: true })
    }
  }, [left, navigate])
  return (
    <Result
      status="success"
      title={t(['更改密码成功', 'The password is set'])}
      subTitle={t([`${left} 秒后返回登录`, `Back to signing in within ${left} s`])}
      extra={
        <Link to="/user/login" replace>
          <Button type="primary">{t(['返回登录', 'Back to signing in'])}</Button>
        </Link>
      }
    />
  )
}
