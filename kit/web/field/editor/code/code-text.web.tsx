import type { Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, lineNumbers } from '@codemirror/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCodeView } from '../code-view.web.ts'
import type { CodeLanguage } from './languages.ts'
import { loadLanguage } from './load-language.web.ts'

interface CodeTextProps {
  readonly value: string
  readonly onChange?: ((text: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly language: CodeLanguage | undefined
  readonly hasLineNumbers?: boolean
  /** Long lines go on in the next one instead of out of sight. */
  readonly isWrapped?: boolean
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean | undefined
  readonly placeholder?: string
  readonly id?: string | undefined
  readonly label: string
  readonly describedBy?: string
}

/** The text of a code editor without border and tools. */
export function CodeText(props: CodeTextProps) {
  const { language, hasLineNumbers = true, isWrapped = false, id, label, describedBy } = props
  const host = useRef<HTMLDivElement>(null)
  const grammar = useGrammar(language)
  const extensions = useMemo(
    () => [
      grammar,
      hasLineNumbers ? [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()] : [],
      isWrapped ? EditorView.lineWrapping : [],
    ],
    [grammar, hasLineNumbers, isWrapped],
  )
  useCodeView(host, {
    ...props,
    extensions,
    attributes: {
      'aria-label': label,
      ...(id !== undefined && { id }),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    },
  })
  return <div ref={host} className="editor-code" />
}

/** Plain text until the language is there. */
function useGrammar(language: CodeLanguage | undefined): Extension {
  const [loaded, setLoaded] = useState<{ readonly language: CodeLanguage; readonly grammar: Extension }>()
  useEffect(() => {
    let isWanted = true
    if (language !== undefined) {
      void loadLanguage(language).then((grammar) => isWanted && setLoaded({ language, grammar }))
    }
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded?.language === language && loaded ? loaded.grammar : PLAIN
}

const PLAIN: Extension = []
