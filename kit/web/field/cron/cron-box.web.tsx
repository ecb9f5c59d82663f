import { Input } from 'antd'
import { useId, useState } from 'react'

interface CronBoxProps {
  readonly label: string
  readonly value: string
  readonly onCommit: (text: string) => void
  readonly disabled: boolean
  readonly isWrong: boolean
  /** Id of the message that says what is wrong. */
  readonly messageId: string
}

/** Text of one field, or of all: taken over when the box is left or Enter is pressed; Esc takes it back. */
export function CronBox({ label, value, onCommit, disabled, isWrong, messageId }: CronBoxProps) {
  const id = useId()
  const [typing, setTyping] = useState<string>()
  const commit = () => {
    setTyping(undefined)
    if (typing !== undefined && typing.trim() !== value) {
      onCommit(typing.trim())
    }
  }
  return (
    <div className="cron-box">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        {...(isWrong && { 'aria-describedby': messageId })}
        value={typing ?? value}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={commit}
        onPressEnter={(event) => {
          event.preventDefault()
          commit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typing !== undefined) {
            // the dialog around it stays open
            event.stopPropagation()
            setTyping(undefined)
          }
        }}
      />
    </div>
  )
}
