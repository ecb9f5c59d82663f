import { ScanOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { plainCode } from '#kit/contract/plain-code.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'

interface ScanFieldProps {
  /** What is scanned here. */
  readonly label: Text
  readonly field: RefObject<InputRef | null>
  /** The cursor comes back after a click beside it; it would raise the keys of a phone before the camera. */
  readonly isKept: boolean
  readonly onScan: (code: string) => void
  /** The first Escape takes back what was scanned, where there is something. */
  readonly onEscape: (() => void) | undefined
}

/** Where readers and people type codes: Enter ends one, Tab, too, and a word that an input method was still composing. */
export function ScanField({ label, field, isKept, onScan, onEscape }: ScanFieldProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const endsComposed = useRef(false)
  const end = (text: string) => {
    const code = plainCode(text)
    setTyped('')
    if (code !== '') {
      onScan(code)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget, shiftKey } = event
    if (key === 'Escape' && (typed !== '' || onEscape)) {
      event.stopPropagation()
      setTyped('')
      onEscape?.()
      return
    }
    const isEnd = key === 'Enter' || (key === 'Tab' && !shiftKey && typed !== '')
    if (isEnd && nativeEvent.isComposing) {
      endsComposed.current = true
    } else if (isEnd) {
      event.preventDefault()
      end(currentTarget.value)
    }
  }
  return (
    <Input
      ref={field}
      size="large"
      prefix={<ScanOutlined aria-hidden />}
      aria-label={t(label)}
      placeholder={t(label)}
      value={typed}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={60}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onCompositionEnd={({ currentTarget }) => {
        if (endsComposed.current) {
          endsComposed.current = false
          end(currentTarget.value)
        }
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget === null && isKept) {
          requestAnimationFrame(() => field.current?.focus())
        }
      }}
    />
  )
}
