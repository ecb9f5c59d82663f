import { Flex } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ChoiceSwitch, YesNoSwitch } from '#kit/web/field/choice-switch.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** A switch over a pair of values, and the filter for it. */
export function ChoiceSwitchExample() {
  const t = useTranslate()
  const [shelf, setShelf] = useState<unknown>('')
  const [sale, setSale] = useState<unknown>(1)
  const [asked, setAsked] = useState<unknown>('')
  return (
    <Flex vertical gap={12}>
      <Flex align="center" gap={12}>
        <YesNoSwitch aria-label={t(['展示', 'On show'])} value={shelf} onChange={setShelf} />
        <WireValue value={shelf} />
      </Flex>
      <Flex align="center" gap={12}>
        <ChoiceSwitch aria-label={t(['预售', 'Pre-order'])} options={[1, 0]} value={sale} onChange={setSale} />
        <WireValue value={sale} />
      </Flex>
      <Flex align="center" gap={12}>
        <div style={{ width: 160 }}>
          <YesNoSwitch query aria-label={t(['按展示筛选', 'Filter by show'])} value={asked} onChange={setAsked} />
        </div>
        <WireValue value={asked} />
      </Flex>
    </Flex>
  )
}
