import { useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { TagInput } from '../../field/tag-input.web.tsx'
import { taggedText } from '../../field/tag-text.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { EditorFrame } from './editor-frame.web.tsx'

/** Writes tags: the semicolons come by themselves; Enter ends the editing. */
export function TagsEditor({ value, label, column, draft, done, cancel }: EditorProps) {
  const t = useTranslate()
  const [text, setText] = useState(taggedText(String(value ?? '')))
  return (
    <EditorFrame cancel={cancel}>
      <span
        role="none"
        className="cell-tags-editor"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            done(text)
          }
        }}
      >
        <TagInput
          isLineOnly
          autoFocus
          aria-label={label}
          {...(column.placeholder && { placeholder: t(column.placeholder) })}
          value={text}
          onChange={(next) => {
            setText(next)
            draft(next)
          }}
        />
      </span>
    </EditorFrame>
  )
}
