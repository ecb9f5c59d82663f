import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CronInput } from '#kit/web/field/cron/cron-input.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** A box to type into, and a dialog to build the expression in. */
export function CronInputExample() {
  const t = useTranslate()
  const [cron, setCron] = useState('0 0 12 * * ? *')
  return (
    <>
      <CronInput aria-label={t(['执行时间', 'Runs at'])} value={cron} onChange={setCron} />
      <WireValue value={cron} />
    </>
  )
}
