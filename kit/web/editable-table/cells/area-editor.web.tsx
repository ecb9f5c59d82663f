import { Input, Popover } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { EditorFrame } from './editor-frame.web.tsx'

/** Pixels of the field (reference of the older widget). */
const SIZE = { inlineSize: 300, blockSize: 210, resize: 'none' } as const

/** A large field below the cell: Enter starts a new line, Ctrl+Enter ends the editing. */
export function AreaEditor({ value, label, column, draft, done, cancel }: EditorProps) {
  const t = useTranslate()
  const field = useRef<TextAreaRef>(null)
  const [text, setText] = useState(String(value ?? ''))
  return (
    <EditorFrame cancel={cancel}>
      <Popover
        open
        arrow={false}
        placement="bottomLeft"
        align={HANGING}
        styles={{ container: { padding: 4 } }}
        afterOpenChange={(isOpen) => isOpen && field.current?.focus({ cursor: 'end' })}
        content={
          <Input.TextArea
            ref={field}
            autoFocus
            aria-label={label}
            style={SIZE}
            placeholder={column.placeholder && t(column.placeholder)}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              draft(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                done(text)
              }
            }}
          />
        }
      >
        <span className="cell-anchor" />
      </Popover>
    </EditorFrame>
  )
}

/** Edge to edge with the cell. */
const HANGING = { offset: [0, 2] }
