import { Alert, Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { USE_TERMINAL } from '../measure/monitor-pages.ts'
import { COMMAND_MAX, REDIS_COMMAND_PATH, type RedisReply } from './redis-keys.ts'
import { TERMINAL_COMMANDS } from './terminal-command.ts'
import './terminal.css'

/** Reading commands for Redis, one after the other, as in its own client. */
export function TerminalPage() {
  const mayUse = useCan()(USE_TERMINAL)
  return (
    <>
      <PageHeader />
      <div className="page-body">{mayUse ? <Terminal /> : <NoPermission code={USE_TERMINAL} />}</div>
    </>
  )
}

interface Exchange extends RedisReply {
  readonly id: number
  readonly command: string
}

/** Exchanges that stay on the page. */
const MOST_KEPT = 50

function Terminal() {
  const t = useTranslate()
  const [command, setCommand] = useState('')
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [back, setBack] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest answer comes into view
  useEffect(() => {
    // it may answer a promise, which is no way to take the effect back
    void end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [exchanges])

  const send = async () => {
    const typed = command.trim()
    if (typed === '' || isBusy) {
      return
    }
    setBusy(true)
    const reply = await client
      .post<RedisReply>(REDIS_COMMAND_PATH, { command: typed }, { handles: 'all' })
      .then(({ result }) => result)
      .catch((error: unknown): RedisReply => {
        const words = error instanceof ApiError ? error.message : t(FAILED)
        return { lines: [words], isError: true, isCut: false }
      })
    setExchanges((known) => [...known, { id: (known.at(-1)?.id ?? 0) + 1, command: typed, ...reply }].slice(-MOST_KEPT))
    setCommand('')
    setBack(0)
    setBusy(false)
  }
  /** Commands sent before, by the keys for up and down. */
  const recall = (step: number) => {
    const place = Math.min(exchanges.length, Math.max(0, back + step))
    setBack(place)
    setCommand(place === 0 ? '' : (exchanges.at(-place)?.command ?? ''))
  }
  return (
    <div className="redis-terminal">
      <Alert type="info" showIcon title={t(ABOUT)} description={TERMINAL_COMMANDS.join(' · ')} />
      <div className="redis-terminal-log" role="log" aria-label={t(ANSWERS)}>
        {exchanges.map(({ id, command: sent, lines, isError, isCut }) => (
          <div key={id}>
            <p className="redis-terminal-sent">&gt; {sent}</p>
            <pre className={isError ? 'is-error' : undefined}>{lines.join('\n')}</pre>
            {isCut && <p className="redis-terminal-cut">{t(CUT)}</p>}
          </div>
        ))}
        <div ref={end} />
      </div>
      <div className="redis-terminal-line">
        <Input
          aria-label={t(COMMAND)}
          placeholder="SCAN 0 MATCH cache:* COUNT 50"
          maxLength={COMMAND_MAX}
          value={command}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setCommand(target.value)}
          onPressEnter={() => void send()}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
            if (step !== 0) {
              event.preventDefault()
              recall(step)
            }
          }}
        />
        <Button type="primary" loading={isBusy} onClick={() => void send()}>
          {t(['执行', 'Send'])}
        </Button>
      </div>
    </div>
  )
}

const ABOUT: Text = [
  '只能执行下列只读命令，每条都会记入日志；可读取的键由 VITRINE_REDIS_READABLE 限定',
  'Only these commands that read are sent, and each is noted in the log; VITRINE_REDIS_READABLE says which values may be read',
]
const ANSWERS: Text = ['命令与回答', 'Commands and answers']
const COMMAND: Text = ['命令', 'Command']
const CUT: Text = ['结果太长，只显示一部分', 'There was more than is shown']
const FAILED: Text = ['命令没有送达', 'The command did not arrive']
