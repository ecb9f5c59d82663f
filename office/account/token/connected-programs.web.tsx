import { RobotOutlined } from '@ant-design/icons'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { EmptyState } from '#kit/web/page/states.web.tsx'
import { type ApiToken, TOKEN_STATES } from './api-token.ts'
import { PROGRAM_SCOPE_WORDS, PROGRAM_SCOPES } from './oauth/program.ts'
import { RevokeToken } from './revoke-token.web.tsx'

interface ConnectedProgramsProps {
  readonly programs: readonly ApiToken[]
  readonly isBusy: boolean
  readonly onRevoke: (id: string) => Promise<void>
}

/** Programs that somebody let in on the page of consent. */
export function ConnectedPrograms({ programs, isBusy, onRevoke }: ConnectedProgramsProps) {
  const t = useTranslate()
  return (
    <section className="account-part" aria-labelledby="account-programs">
      <div className="account-part-head">
        <h2 id="account-programs">{t(TITLE)}</h2>
      </div>
      <p>{t(ABOUT)}</p>
      {programs.length === 0 && <EmptyState title={NONE} />}
      <ul className="account-rows">
        {programs.map((program) => (
          <li key={program.id} className="account-row">
            <RobotOutlined className="account-row-icon" aria-hidden />
            <div className="account-row-words">
              <strong>
                {program.name}
                <code>{program.programHost}</code>
                <StateTag tone={program.state === 'active' ? 'green' : 'grey'}>
                  {t(TOKEN_STATES[program.state])}
                </StateTag>
              </strong>
              <small>
                {t(WHEN, {
                  scopes: PROGRAM_SCOPES.filter((scope) => program.programScopes?.includes(scope))
                    .map((scope) => t(PROGRAM_SCOPE_WORDS[scope][0]))
                    .join(t(BETWEEN)),
                  n: program.scopes.length,
                  since: program.createTime,
                  last: program.lastUsedTime ?? t(NEVER),
                })}
              </small>
            </div>
            {program.state === 'active' && <RevokeToken token={program} isBusy={isBusy} onRevoke={onRevoke} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const TITLE: Text = ['已连接的程序', 'Connected programs']
const ABOUT: Text = [
  '在授权页面上允许的程序。撤销后它须重新请求授权。',
  'Programs that you let in when they asked. Once revoked, a program has to ask anew.',
]
const NONE: Text = ['没有已连接的程序', 'No connected programs']
const WHEN: Text = [
  '{scopes}（{n} 项权限）· 连接于 {since} · 最近使用 {last}',
  '{scopes} ({n} {n|permission|permissions}) · since {since} · last used {last}',
]
const BETWEEN: Text = ['、', ', ']
const NEVER: Text = ['从未', 'never']
