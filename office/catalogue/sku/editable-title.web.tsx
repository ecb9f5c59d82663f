import { Input, Tooltip } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'

interface EditableTitleProps {
  readonly title: string
  /** What pressing it does, for those who do not see it. */
  readonly label: string
  /** Why it may not be called this, or null. */
  readonly check: (title: string) => Text | null
  readonly onRename: (title: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A name that turns into an input where it stands: Enter keeps, Escape gives up, leaving keeps what is right. */
export function EditableTitle({ title, label, check, onRename, onKeyDown }: EditableTitleProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState<string>()
  const error = typed === undefined ? null : check(typed)

  const close = (input: Element, kept: string) => {
    const table = input.closest('table')
    setTyped(undefined)
    // Whatever is rendered under the new name next is where the person is.
    requestAnimationFrame(() => {
      const buttons = table?.querySelectorAll<HTMLElement>('.title-button') ?? []
      ;[...buttons].find((button) => button.textContent === kept)?.focus()
    })
  }
  const keep = () => {
    if (typed !== undefined && error === null) {
      onRename(typed)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && error === null) {
      event.preventDefault()
      keep()
      close(event.currentTarget, typed?.trim() ?? title)
    } else if (event.key === 'Escape') {
      close(event.currentTarget, title)
    }
  }

  if (typed === undefined) {
    return (
      <button
        type="button"
        className="title-button"
        aria-label={label}
        title={label}
        onClick={() => setTyped(title)}
        onKeyDown={onKeyDown}
      >
        {title}
      </button>
    )
  }
  return (
    <Tooltip open={error !== null} title={error && t(error)}>
      <Input
        autoFocus
        size="small"
        className="title-input"
        aria-label={label}
        status={error ? 'error' : ''}
        aria-invalid={error !== null}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => {
          keep()
          setTyped(undefined)
        }}
      />
    </Tooltip>
  )
}
