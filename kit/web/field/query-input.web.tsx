import { Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { type QueryMode, queryText, typedText } from '#kit/contract/query-text.ts'
import type { PassedProps } from './control-props.ts'

interface QueryInputProps extends PassedProps {
  /** List parameter of the wire, with its wildcards; '' for no condition. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly mode?: QueryMode
  /** Leave out spaces around what was typed. */
  readonly trim?: boolean
}

/** A filter that gives `*text*`, `!text`, `>=text` or `<=text`, and shows the text alone. */
export function QueryInput({ value = '', onChange, mode = 'like', trim = false, ...passed }: QueryInputProps) {
  const [typing, setTyping] = useState('')
  const [lastMode, setLastMode] = useState(mode)
  const asked = (typed: string, how: QueryMode) => queryText(how, trim ? typed.trim() : typed)
  // Spaces that are not asked for stay in sight while they are typed; a value from outside wins.
  const shown = asked(typing, lastMode) === value ? typing : typedText(lastMode, value)
  const reask = useEffectEvent(() => {
    setTyping(shown)
    setLastMode(mode)
    const next = asked(shown, mode)
    if (next !== value) {
      onChange?.(next)
    }
  })
  useEffect(() => {
    if (mode !== lastMode) {
      reask()
    }
  }, [mode, lastMode])
  return (
    <Input
      {...passed}
      allowClear
      value={shown}
      onChange={(event) => {
        setTyping(event.target.value)
        onChange?.(asked(event.target.value, mode))
      }}
    />
  )
}
