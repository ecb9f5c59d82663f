import { useState } from 'react'
import { CronBuilder } from '#kit/web/field/cron/cron-builder.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Seven fields, words, and the next runs. */
export function CronBuilderExample() {
  const [cron, setCron] = useState('0 0/15 9-18 ? * 2-6 *')
  return (
    <>
      <CronBuilder value={cron} onChange={setCron} />
      <WireValue value={cron} />
    </>
  )
}
