import type { Editor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { sanitised } from '../../field/safe-html.web.tsx'
import { createEchoes } from '../echoes.ts'
import { picturesIn, sendRichPicture } from '../upload-picture.web.ts'
import { usePictureSending } from '../use-picture-sending.web.ts'
import { EXTENSIONS, htmlOf, pageOf } from './schema.web.ts'
import { type Survival, survivalOf } from './survival.web.ts'

interface RichPageInput {
  readonly value: string
  readonly onChange: ((html: string) => void) | undefined
  readonly onBlur: (() => void) | undefined
  readonly isDisabled: boolean
  readonly autoFocus: boolean
  /** Of the element that is typed into. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The page under the pen: its editor, and whether its source is shown instead. */
export function useRichPage(input: RichPageInput) {
  const { value, isDisabled } = input
  const now = useRef(input)
  now.current = input
  const [echoes] = useState(createEchoes)
  const [start] = useState(() => pageOf(value).toJSON())
  const [trouble, setTrouble] = useState<Survival | undefined>(() => troubleOf(value))
  const [isSource, setSource] = useState(trouble !== undefined)
  const { uploads, sendAll } = usePictureSending(sendRichPicture)
  /** Where pictures on their way will stand, kept true while the text around them changes. */
  const places = useRef(new Set<{ at: number }>())
  const editorNow = useRef<Editor>(null)

  const receive = useRef((_data: DataTransfer | null, _at: number): boolean => false)
  receive.current = (data, at) => {
    const files = now.current.isDisabled ? [] : picturesIn(data)
    const place = { at }
    places.current.add(place)
    void sendAll(files, (src) => {
      editorNow.current?.commands.insertContentAt(place.at, { type: 'image', attrs: { src, alt: '' } })
    }).finally(() => places.current.delete(place))
    return files.length > 0
  }
  const give = (html: string) => {
    echoes.give(html)
    now.current.onChange?.(html)
  }
  const named = JSON.stringify(input.attributes)
  const editorProps = useMemo(
    () => ({
      attributes: { ...JSON.parse(named), role: 'textbox', class: 'editor-page' },
      // Classes and ids of other sites mean nothing here.
      transformPastedHTML: (html: string) => (html.includes('data-pm-slice') ? html : sanitised(html)),
      handlePaste: (view: Editor['view'], event: ClipboardEvent) =>
        receive.current(event.clipboardData, view.state.selection.to),
      handleDrop: (view: Editor['view'], event: DragEvent) =>
        receive.current(
          event.dataTransfer,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to,
        ),
    }),
    [named],
  )
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start,
    editable: !isDisabled,
    autofocus: input.autoFocus && !isSource ? 'end' : false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: one }) => give(htmlOf(one.state.doc)),
    onTransaction: ({ transaction }) => {
      for (const place of places.current) {
        place.at = transaction.mapping.map(place.at)
      }
    },
    onBlur: () => now.current.onBlur?.(),
  })
  editorNow.current = editor

  useEffect(() => {
    editor.setEditable(!isDisabled, false)
  }, [editor, isDisabled])

  const shown = useRef(value)
  useEffect(() => {
    if (value !== shown.current && !echoes.hears(value)) {
      const found = troubleOf(value)
      setTrouble(found)
      setSource((was) => was || found !== undefined)
      load(editor, value)
    }
    shown.current = value
  }, [editor, value, echoes])

  return {
    editor,
    uploads,
    isSource,
    trouble: isSource ? trouble : undefined,
    give,
    showSource: () => {
      setTrouble(undefined)
      setSource(true)
    },
    /** Shows the page unless something would be lost; then it says so, and only `isForced` goes on. */
    showPage: (isForced: boolean) => {
      const found = isForced ? undefined : troubleOf(now.current.value)
      setTrouble(found)
      if (found === undefined) {
        load(editor, now.current.value)
        setSource(false)
      }
    },
  }
}

function load(editor: Editor, html: string): void {
  editor.commands.setContent(pageOf(html).toJSON(), { emitUpdate: false })
}

function troubleOf(html: string): Survival | undefined {
  const survival = survivalOf(html)
  return survival.lost.length + survival.refused.length > 0 ? survival : undefined
}
