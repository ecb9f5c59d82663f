import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { isRecord } from '../client/api-error.ts'
import { type Answer, client } from '../client/client.web.ts'
import { answerFactor, challengeOf, type FactorQuestion, sendProof } from '../session/factor-question.web.ts'
import { adoptToken, useUser } from '../session/session.web.ts'
import { FactorSetup, type SetUp, type SetUpKind } from './factor-setup.web.tsx'
import { ProofForm } from './proof-form.web.tsx'
import { RecoveryCodes } from './recovery-codes.web.tsx'
import './factor.css'

interface FactorDialogProps {
  readonly question: FactorQuestion
  /** The page on which somebody sets up factors of theirs. */
  readonly factorsPath: string
}

/** Asks for a factor over the page: while signing in, or before a call that asks for it is repeated. */
export function FactorDialog({ question, factorsPath }: FactorDialogProps) {
  const t = useTranslate()
  const user = useUser()
  const navigate = useNavigate()
  const [enrolled, setEnrolled] = useState<{ readonly codes: readonly string[]; readonly answer: Answer<unknown> }>()
  const { kind, asked } = question
  const isEnrolling = kind === 'sign-in' && asked.isEnrolling
  const username = kind === 'sign-in' ? asked.username : (user?.username ?? '')

  if (enrolled) {
    return <RecoveryCodes codes={enrolled.codes} onClose={() => answerFactor(enrolled.answer)} />
  }

  async function handleSetUp(made: SetUp) {
    const signInToken = kind === 'sign-in' ? asked.signInToken : ''
    const answer = await client.post<unknown>(SESSION_PATHS.factorEnrolled, { signInToken, ...made }, QUIET)
    const codes = isRecord(answer.result) ? answer.result.recoveryCodes : undefined
    if (Array.isArray(codes)) {
      setEnrolled({ codes, answer })
    } else {
      answerFactor(answer)
    }
  }

  async function begin(wanted: SetUpKind): Promise<unknown> {
    const signInToken = kind === 'sign-in' ? asked.signInToken : ''
    return (await client.post(SESSION_PATHS.factorEnrol, { signInToken, kind: wanted }, QUIET)).result
  }

  const lacksWays = asked.ways.length === 0
  return (
    <Modal
      open
      // seen also while nothing else can be
      rootClassName="sign-in-again"
      width={420}
      // above drawers, and above the question of an expired session
      zIndex={2100}
      title={t(kind === 'proof' ? PROVE : isEnrolling ? ENROL : FACTOR)}
      mask={{ closable: false }}
      footer={null}
      onCancel={() => answerFactor(undefined)}
    >
      {isEnrolling ? (
        <>
          <p className="factor-hint">{t(ENROL_WHY)}</p>
          <FactorSetup begin={begin} onSetUp={handleSetUp} />
        </>
      ) : lacksWays ? (
        <>
          <p className="factor-hint">{t(NOTHING_YET)}</p>
          <Button
            type="primary"
            block
            onClick={() => {
              answerFactor(undefined)
              navigate(factorsPath)
            }}
          >
            {t(SET_UP)}
          </Button>
        </>
      ) : (
        <>
          <p className="factor-hint">{t(kind === 'proof' ? PROVE_WHY : FACTOR_WHY)}</p>
          <ProofForm
            ways={asked.ways}
            username={username}
            challenge={() => challengeOf(question)}
            onProof={async (proof) => {
              const answer = await sendProof(question, proof)
              if (kind === 'proof') {
                adoptToken(String(isRecord(answer.result) ? answer.result.token : ''))
              }
              answerFactor(answer)
            }}
          />
        </>
      )}
    </Modal>
  )
}

const QUIET = { handles: 'all', failOnExpiry: true } as const

const PROVE: Text = ['验证身份', 'Is it you?']
const PROVE_WHY: Text = [
  '此操作涉及资金或数据安全，验证后继续；五分钟内不再询问。',
  'This costs money or opens data. Show that it is you and it goes on; nobody asks again within five minutes.',
]
const FACTOR: Text = ['二次验证', 'Second factor']
const FACTOR_WHY: Text = ['还差一步：请验证是您本人。', 'One more step: show that it is you.']
const ENROL: Text = ['绑定二次验证', 'Set up a second factor']
const ENROL_WHY: Text = [
  '您的角色要求二次验证，绑定后完成登录。',
  'A role of yours demands a second factor. Set one up, and you are signed in.',
]
const NOTHING_YET: Text = [
  '此操作需要二次验证，您还没有绑定动态码或通行密钥。',
  'This asks for a second factor, and you have neither an authenticator nor a passkey yet.',
]
const SET_UP: Text = ['去绑定', 'Set one up']
