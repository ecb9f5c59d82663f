import { Flex, Input, Tag } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PassedProps } from './control-props.ts'
import { taggedCaret, taggedText, tagsIn } from './tag-text.ts'

interface TagInputProps extends PassedProps {
  /** Tags of two characters, joined by semicolons. */
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  /** Without the tags below the line, where there is no room for them. */
  readonly isLineOnly?: boolean
}

/** Writes tags of two characters: the semicolons come by themselves. */
export function TagInput({ value, onChange, isLineOnly, ...passed }: TagInputProps) {
  const [composing, setComposing] = useState<string>()
  const [caret, setCaret] = useState<{ readonly at: number; readonly input: HTMLInputElement }>()
  const isComposing = useRef(false)
  const shown = composing ?? value ?? ''
  // React puts the caret behind a text that it changed.
  useLayoutEffect(() => {
    caret?.input.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const change = (input: HTMLInputElement) => {
    const at = input.selectionStart ?? input.value.length
    setCaret({ input, at: taggedCaret(input.value, at) })
    setComposing(undefined)
    onChange?.(taggedText(input.value))
  }
  return (
    <Flex vertical gap={4}>
      <Input
        {...passed}
        value={shown}
        onChange={(event) => {
          // Letters on their way to a Chinese character are no characters yet.
          if (isComposing.current) {
            setComposing(event.target.value)
          } else {
            change(event.target)
          }
        }}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          change(event.currentTarget)
        }}
      />
      {!isLineOnly && <TagList value={shown} />}
    </Flex>
  )
}

/** The same, to read. */
function TagList({ value }: { readonly value: string | null | undefined }) {
  return (
    <Flex wrap gap={4}>
      {tagsIn(value ?? '').map((tag, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal tags are told apart by nothing else
        <Tag key={place}>{tag}</Tag>
      ))}
    </Flex>
  )
}
