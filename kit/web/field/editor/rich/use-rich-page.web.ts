import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { sanitised } from '../../safe-html.web.tsx'
import { createEchoes } from '../echoes.ts'
import { picturesIn, sendRichPicture } from '../upload-picture.web.ts'
import { usePictureSending } from '../use-picture-sending.web.ts'
import { EXTENSIONS, htmlOf, pageOf } from './schema.web.ts'
import { type Survival, survivalOf } from './survival.web.ts'

interface RichPageInput {
  /** Where the page is rendered; empty while the source is shown. */
  readonly host: RefObject<HTMLElement | null>
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
  const [editor] = useState(
    () =>
      new Editor({
        // Its place is known once it is rendered.
        element: null,
        extensions: EXTENSIONS,
        content: start,
        editable: !isDisabled,
        autofocus: input.autoFocus && !isSource ? 'end' : false,
        editorProps,
        // The focus is taken once, not whenever the page is shown again.
        onCreate: ({ editor: one }) => one.setOptions({ autofocus: false }),
        onUpdate: ({ editor: one }) => give(htmlOf(one.state.doc)),
        onTransaction: ({ transaction }) => {
          for (const place of places.current) {
            place.at = transaction.mapping.map(place.at)
          }
        },
        onBlur: () => now.current.onBlur?.(),
      }),
  )
  editorNow.current = editor
  useEffect(() => editor.setOptions({ editorProps, editable: !isDisabled }), [editor, editorProps, isDisabled])

  const { host } = input
  // Text, cursor and history live on in the editor while its tab is hidden or its source is shown.
  useLayoutEffect(() => {
    if (host.current === null || isSource) {
      return
    }
    editor.mount(host.current)
    return () => editor.unmount()
  }, [editor, host, isSource])

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
