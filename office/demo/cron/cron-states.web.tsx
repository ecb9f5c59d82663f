import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CronInput } from '#kit/web/field/cron/cron-input.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

/** A form renders the error below the box; the box only shows that there is one. */
export function CronStatesExample() {
  const t = useTranslate()
  const label = t(['执行时间', 'Runs at'])
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
