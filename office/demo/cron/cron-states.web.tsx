import { CronInput } from '#kit/web/cron/cron-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'

/** A form draws the error below the box; the box only shows that there is one. */
export function CronStatesExample() {
  const say = useText()
  const label = say(['执行时间', 'Runs at'])
  return (
    <States>
      <State of="empty">
        <CronInput aria-label={label} value="" />
      </State>
      <State of="filled">
        <CronInput aria-label={label} value="0 30 8 ? * 2-6 *" />
      </State>
      <State of="disabled">
        <CronInput aria-label={label} value="0 30 8 ? * 2-6 *" disabled />
      </State>
    </States>
  )
}
