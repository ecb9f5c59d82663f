import { useState } from 'react'
import { TagInput } from '../../small/tag-input.web.tsx'
import { taggedText } from '../../small/tag-text.ts'
import { useText } from '../../text/text.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { EditorFrame } from './editor-frame.web.tsx'

/** Writes tags: the semicolons come by themselves (specification 5.10); Enter ends the editing. */
export function TagsEditor({ value, label, column, draft, done, cancel }: EditorProps) {
  const say = useText()
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
          {...(column.placeholder && { placeholder: say(column.placeholder) })}
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
