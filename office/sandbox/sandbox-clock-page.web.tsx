import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { sandboxMove } from './sandbox-move.ts'

/** The clock of a shop that is tried out: how it was moved, and buttons to move it on. */
export function SandboxClockPage() {
  const t = useTranslate()
  const can = useCan()
  const { told, isBusy } = useTold()
  const queries = useQueryClient()
  const [pressed, setPressed] = useState<string>()
  const run = async (key: string, name: 'move' | 'reset', input: Readonly<Record<string, number>> = {}) => {
    setPressed(key)
    await told(callAction(sandboxMove, name, input))
    void queries.invalidateQueries({ queryKey: [sandboxMove.name] })
  }
  const stateOf = (key: string) => ({ loading: isBusy && pressed === key, disabled: isBusy })
  return (
    <ResourcePage
      resource={sandboxMove}
      ownCommands={['reset']}
      toolbar={
        <>
          {can(actionPermission(sandboxMove, 'move')) &&
            STEPS.map(({ key, title, input }) => (
              <Button key={key} {...stateOf(key)} onClick={() => void run(key, 'move', input)}>
                {t(title)}
              </Button>
            ))}
          {can(actionPermission(sandboxMove, 'reset')) && (
            <Button {...stateOf('reset')} onClick={() => void run('reset', 'reset')}>
              {t(RESET)}
            </Button>
          )}
        </>
      }
    />
  )
}

const STEPS: readonly {
  readonly key: string
  readonly title: Text
  readonly input: Readonly<Record<string, number>>
}[] = [
  { key: 'hour', title: ['快进 1 小时', '1 hour on'], input: { hours: 1 } },
  { key: 'day', title: ['快进 1 天', '1 day on'], input: { days: 1 } },
  { key: 'week', title: ['快进 7 天', '7 days on'], input: { days: 7 } },
]
const RESET: Text = ['恢复真实时间', 'Back to real time']
