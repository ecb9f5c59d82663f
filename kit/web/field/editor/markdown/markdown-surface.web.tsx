import { markdown } from '@codemirror/lang-markdown'
import { EditorView, keymap } from '@codemirror/view'
import { ConfigProvider } from 'antd'
import { useDeferredValue, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../../browser/text.web.ts'
import { useIsPhone } from '../../../browser/use-is-phone.web.ts'
import { useCodeView } from '../code-view.web.ts'
import { EditorFrame } from '../editor-frame.web.tsx'
import { PictureDialog } from '../picture-dialog.web.tsx'
import { picturesIn, sendPicture } from '../upload-picture.web.ts'
import { usePictureSending } from '../use-picture-sending.web.ts'
import { insertPicture } from './blocks.ts'
import { toggleMark } from './inline-marks.ts'
import {
  MARKDOWN_HEIGHT,
  MARKDOWN_MIN_HEIGHT,
  type MarkdownEditorProps,
  type MarkdownMode,
} from './markdown-editor-props.web.ts'
import { MarkdownPage } from './markdown-page.web.tsx'
import { markdownTools } from './markdown-tools.web.tsx'
import { htmlOfMarkdown } from './render-markdown.web.ts'
import { type Command, changeBetween } from './text-state.ts'

export function MarkdownSurface(props: MarkdownEditorProps) {
  const { value, height = MARKDOWN_HEIGHT, hasPictures = true, ref } = props
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = props.disabled ?? componentDisabled ?? false
  const [mode, setMode] = useState<MarkdownMode>(props.mode ?? 'markdown')
  const [isPictureOpen, setPictureOpen] = useState(false)
  const { uploads, sendAll } = usePictureSending(sendPicture)
  const host = useRef<HTMLDivElement>(null)
  const label = props['aria-label'] ?? t(['内容', 'Text'])
  const isPreview = mode === 'preview'
  const { placeholder } = props

  /** Where pictures on their way will stand, kept true while the text around them changes. */
  const places = useRef(new Set<{ at: number }>())
  const receive = useRef((_data: DataTransfer | null, _at: number): boolean => false)
  receive.current = (data, at) => {
    const files = hasPictures && !isDisabled ? picturesIn(data) : []
    const place = { at }
    places.current.add(place)
    void sendAll(files, (address, file) => {
      whenShown((one) => {
        const text = one.state.doc.toString()
        const done = insertPicture({ address, label: nameOf(file) })({ text, from: place.at, to: place.at })
        const change = changeBetween(text, done.text)
        one.dispatch(change ? { changes: change } : {})
      })
    }).finally(() => places.current.delete(place))
    return files.length > 0
  }
  const extensions = useMemo(
    () => [
      markdown(),
      EditorView.lineWrapping,
      keymap.of([
        { key: 'Mod-b', run: (one) => runIn(one, toggleMark('**')) },
        { key: 'Mod-i', run: (one) => runIn(one, toggleMark('*')) },
      ]),
      EditorView.updateListener.of(({ changes, docChanged }) => {
        for (const place of docChanged ? places.current : []) {
          place.at = changes.mapPos(place.at, 1)
        }
      }),
      EditorView.domEventHandlers({
        paste: (event, one) => receive.current(event.clipboardData, one.state.selection.main.head),
        drop: (event, one) =>
          receive.current(
            event.dataTransfer,
            one.posAtCoords({ x: event.clientX, y: event.clientY }) ?? one.state.doc.length,
          ),
      }),
    ],
    [],
  )
  const keysId = useId()
  const { view, whenShown } = useCodeView(host, {
    value: value ?? '',
    onChange: props.onChange,
    onBlur: props.onBlur,
    isDisabled,
    autoFocus: props.autoFocus,
    placeholder: typeof placeholder === 'string' ? placeholder : t(placeholder ?? ['请输入内容', 'Write here']),
    extensions,
    attributes: {
      'aria-label': label,
      'aria-multiline': 'true',
      ...(props.id !== undefined && { id: props.id }),
      'aria-describedby': [props['aria-describedby'], keysId].filter(Boolean).join(' '),
    },
  })
  const run = (command: Command) => {
    if (view.current && !isDisabled) {
      runIn(view.current, command)
      view.current.focus()
    }
  }
  useImperativeHandle(ref, () => {
    const text = () => view.current?.state.doc.toString() ?? ''
    return {
      getMarkdown: text,
      setMarkdown: (next) => view.current?.dispatch({ changes: { from: 0, to: text().length, insert: next } }),
      getHtml: () => htmlOfMarkdown(text()),
      focus: () => view.current?.focus(),
    }
  }, [view])
  const groups = markdownTools({
    run,
    selectedText: () => {
      const { from = 0, to = 0 } = view.current?.state.selection.main ?? {}
      return view.current?.state.sliceDoc(from, to) ?? ''
    },
    openPicture: () => setPictureOpen(true),
    togglePreview: () => setMode(isPreview ? 'markdown' : 'preview'),
    isPreview,
    isDisabled,
    hasPictures,
  })
  const text = useDeferredValue(value ?? '')
  return (
    <EditorFrame
      keysId={keysId}
      label={label}
      height={Math.max(height, MARKDOWN_MIN_HEIGHT)}
      minHeight={MARKDOWN_MIN_HEIGHT}
      groups={groups}
      isDisabled={isDisabled}
      uploads={uploads}
    >
      <div className="editor-panes">
        <div ref={host} className="editor-code" style={isPreview ? { display: 'none' } : undefined} />
        {(isPreview || !isPhone) && (
          <MarkdownPage text={text} label={t(['{label}：预览', '{label}: preview'], { label })} />
        )}
        {isPictureOpen && (
          <PictureDialog
            send={sendPicture}
            onClose={() => setPictureOpen(false)}
            onDone={({ address, remark }) => {
              setPictureOpen(false)
              run(insertPicture({ address, label: remark }))
            }}
          />
        )}
      </div>
    </EditorFrame>
  )
}

/** Applies a command to the text and the selection of a view, as one step that can be undone. */
function runIn(view: EditorView, command: Command): true {
  const { from, to } = view.state.selection.main
  const text = view.state.doc.toString()
  const done = command({ text, from, to })
  const change = changeBetween(text, done.text)
  view.dispatch({
    ...(change && { changes: change }),
    selection: { anchor: done.from, head: done.to },
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}

/** What a pasted picture is called until somebody says better; pictures of the clipboard all have the same name. */
function nameOf(file: File): string {
  const name = file.name.replace(/\.\w+$/, '')
  return name === 'image' ? '' : name
}
