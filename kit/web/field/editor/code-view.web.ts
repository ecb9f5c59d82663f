import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { oneDarkHighlightStyle } from '@codemirror/theme-one-dark'
import { drawSelection, EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLayout } from '../../browser/layout.web.ts'
import { createEchoes } from './echoes.ts'

/** Spaces of one step. */
const TAB_SIZE = 2

/** Marks a change that came from outside: it is not told to where it came from. */
const fromOutside = Annotation.define<boolean>()

export interface CodeViewInput {
  readonly value: string
  readonly onChange?: ((text: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly isDisabled?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Of the element that is typed into: id, names for assistive technology. */
  readonly attributes: Readonly<Record<string, string>>
  /** Must be the same object while nothing changes. */
  readonly extensions: Extension
  readonly autoFocus?: boolean | undefined
}

export interface CodeView {
  /** Empty while the page is hidden. */
  readonly view: RefObject<EditorView | null>
  /** Does something to the view, at once or when it is shown again. */
  readonly whenShown: (work: (view: EditorView) => void) => void
}

/** A CodeMirror that lives in `host` and holds a value as a form control does. */
export function useCodeView(host: RefObject<HTMLElement | null>, input: CodeViewInput): CodeView {
  const { value, isDisabled = false, placeholder = '', attributes, extensions } = input
  const mode = useLayout((state) => state.mode)
  const view = useRef<EditorView>(null)
  const now = useRef(input)
  now.current = input
  const [echoes] = useState(createEchoes)
  const [changeable] = useState(() => new Compartment())
  const named = JSON.stringify(attributes)
  const settings = useMemo(
    () => [
      mode === 'dark' ? DARK : LIGHT,
      EditorState.readOnly.of(isDisabled),
      EditorView.editable.of(!isDisabled),
      placeholderOf(placeholder),
      EditorView.contentAttributes.of({
        ...JSON.parse(named),
        // A text that scrolls is a stop of the Tab key, disabled or not.
        tabindex: '0',
        ...(isDisabled ? { 'aria-disabled': 'true' } : {}),
      }),
      extensions,
    ],
    [mode, isDisabled, placeholder, named, extensions],
  )
  const start = useRef(settings)
  /** Text, cursor and history, which outlive the view while its tab is hidden. */
  const kept = useRef<EditorState>(undefined)
  const waiting = useRef<((view: EditorView) => void)[]>([])

  useEffect(() => {
    const created = new EditorView({
      parent: host.current ?? undefined,
      state:
        kept.current ??
        EditorState.create({
          doc: now.current.value,
          extensions: [
            BASE,
            changeable.of(start.current),
            EditorView.updateListener.of((update) => {
              if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside))) {
                const text = update.state.doc.toString()
                echoes.give(text)
                now.current.onChange?.(text)
              }
            }),
            EditorView.domEventHandlers({ blur: () => now.current.onBlur?.() }),
          ],
        }),
    })
    view.current = created
    if (now.current.autoFocus && !kept.current) {
      created.focus()
    }
    for (const work of waiting.current.splice(0)) {
      work(created)
    }
    return () => {
      kept.current = created.state
      created.destroy()
      view.current = null
    }
  }, [host, changeable, echoes])

  useEffect(() => {
    view.current?.dispatch({ effects: changeable.reconfigure(settings) })
  }, [settings, changeable])

  useEffect(() => {
    const { current } = view
    const text = value.replace(/\r\n?/g, '\n')
    if (current && !echoes.hears(text) && text !== current.state.doc.toString()) {
      current.dispatch({
        changes: { from: 0, to: current.state.doc.length, insert: text },
        annotations: [fromOutside.of(true), isolateHistory.of('full')],
      })
    }
  }, [value, echoes])

  const whenShown = useCallback((work: (one: EditorView) => void) => {
    if (view.current) {
      work(view.current)
    } else {
      waiting.current.push(work)
    }
  }, [])
  return { view, whenShown }
}

const BASE: Extension = [
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  EditorState.tabSize.of(TAB_SIZE),
  indentUnit.of(' '.repeat(TAB_SIZE)),
  Prec.low(keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab])),
  EditorView.theme({
    '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit', fontSize: '13px' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--ant-font-family-code)', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'currentColor' },
    '.cm-content:focus-visible': { outline: 'none' },
    '.cm-cursor': { borderLeftColor: 'currentColor' },
    '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
    '.cm-gutters': {
      color: 'var(--ant-color-text-description)',
      backgroundColor: 'var(--ant-color-fill-quaternary)',
      borderRight: '1px solid var(--ant-color-border-secondary)',
    },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ant-color-text)' },
    // The highlighting is readable on the ground of the editor, not on a tint of it.
    '.cm-activeLine': { backgroundColor: 'transparent' },
    '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: 'var(--ant-control-item-bg-active-hover, rgb(22 119 255 / 25%)) !important',
    },
  }),
]

const LIGHT: Extension = [EditorView.theme({}, { dark: false }), syntaxHighlighting(defaultHighlightStyle)]
const DARK: Extension = [EditorView.theme({}, { dark: true }), syntaxHighlighting(oneDarkHighlightStyle)]
