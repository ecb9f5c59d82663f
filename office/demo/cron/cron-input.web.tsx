import { useState } from 'react'
import { CronInput } from '#kit/web/cron/cron-input.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** A box to type into, and a dialog to build the expression in. */
export function CronInputExample() {
  const say = useText()
  const [cron, setCron] = useState('0 0 12 * * ? *')
  return (
    <>
      <CronInput aria-label={say(['执行时间', 'Runs at'])} value={cron} onChange={setCron} />
      <WireValue value={cron} />
    </>
  )
}
