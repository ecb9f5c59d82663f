import { Button, Flex } from 'antd'
import { useState } from 'react'
import { SliderCheck } from '#kit/web/small/slider-check.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'

/** A handle to drag to the far end. */
export function SliderCheckExample() {
  const say = useText()
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
        {say(['再来一次', 'Once more'])}
      </Button>
    </Flex>
  )
}
