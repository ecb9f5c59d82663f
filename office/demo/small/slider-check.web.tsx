import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { SliderCheck } from '#kit/web/session/slider-check.web.tsx'

/** A handle to drag to the far end. */
export function SliderCheckExample() {
  const t = useTranslate()
  const [round, setRound] = useState(0)
  const [isPassed, setPassed] = useState(false)
  return (
    <Flex vertical align="start" gap={12} style={{ maxWidth: 360 }}>
      <SliderCheck key={round} onSuccess={() => setPassed(true)} />
      <Button
        disabled={!isPassed}
        onClick={() => {
          setRound(round + 1)
          setPassed(false)
        }}
      >
        {t(['再来一次', 'Once more'])}
      </Button>
    </Flex>
  )
}
