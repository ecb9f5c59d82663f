import { useEditorState } from '@tiptap/react'
import { ConfigProvider } from 'antd'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../browser/text.web.ts'
import { late } from '../../../page/late.web.ts'
import { EditorFrame } from '../editor-frame.web.tsx'
import { PictureDialog } from '../picture-dialog.web.tsx'
import { sendRichPicture } from '../upload-picture.web.ts'
import { LossNotice } from './loss-notice.web.tsx'
import { RICH_HEIGHT, type RichEditorProps } from './rich-editor-props.web.ts'
import { richState } from './rich-state.web.ts'
import { richTools, sourceTool } from './rich-tools.web.tsx'
import { useRichPage } from './use-rich-page.web.ts'

// The source is looked at by few.
const CodeText = late(async () => (await import('../code/code-text.web.tsx')).CodeText)

export function RichSurface(props: RichEditorProps) {
  const { height = RICH_HEIGHT, placeholder } = props
  const t = useTranslate()
  const keysId = useId()
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = props.disabled ?? componentDisabled ?? false
  const [isPictureOpen, setPictureOpen] = useState(false)
  const value = props.value ?? ''
  const label = props['aria-label'] ?? t(['内容', 'Text'])
  const hint = typeof placeholder === 'string' ? placeholder : t(placeholder ?? ['请输入内容', 'Write here'])
  const describedBy = [props['aria-describedby'], keysId].filter(Boolean).join(' ')
  const host = useRef<HTMLDivElement>(null)
  const page = useRichPage({
    host,
    value,
    onChange: props.onChange,
    onBlur: props.onBlur,
    isDisabled,
    autoFocus: props.autoFocus ?? false,
    attributes: {
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-placeholder': hint,
      'aria-describedby': describedBy,
      'aria-disabled': String(isDisabled),
      tabindex: '0',
      ...(props.id !== undefined && { id: props.id }),
      ...(props['aria-required'] !== undefined && { 'aria-required': String(props['aria-required']) }),
      ...(props['aria-invalid'] !== undefined && { 'aria-invalid': String(props['aria-invalid']) }),
    },
  })
  const { editor, isSource, trouble } = page
  const state = useEditorState({ editor, selector: ({ editor: one }) => richState(one) })
  const isBlank = useEditorState({ editor, selector: ({ editor: one }) => one.isEmpty })
  const source = sourceTool(isSource, () => (isSource ? page.showPage(false) : page.showSource()))
  const tools = isSource ? [] : richTools({ editor, state, isDisabled, openPicture: () => setPictureOpen(true) })
  return (
    <EditorFrame
      keysId={keysId}
      label={label}
      height={height}
      groups={[...tools, [source]]}
      isDisabled={isDisabled}
      uploads={page.uploads}
    >
      {trouble && <LossNotice {...trouble} isDisabled={isDisabled} onGoOn={() => page.showPage(true)} />}
      {isSource ? (
        <Suspense>
          <CodeText
            value={value}
            onChange={page.give}
            onBlur={props.onBlur}
            language="html"
            isWrapped
            isDisabled={isDisabled}
            id={props.id}
            label={t(['{label}：源码', '{label}: source'], { label })}
            describedBy={describedBy}
          />
        </Suspense>
      ) : (
        <div ref={host} className="editor-rich" data-hint={isBlank ? hint : undefined} />
      )}
      {isPictureOpen && (
        <PictureDialog
          send={sendRichPicture}
          onClose={() => setPictureOpen(false)}
          onDone={({ address, remark }) => {
            setPictureOpen(false)
            editor.chain().focus().setImage({ src: address, alt: remark }).run()
          }}
        />
      )}
    </EditorFrame>
  )
}
