import { useMemo } from 'react'
import { useTranslate } from '../../../browser/text.web.ts'
import { SafeHtml } from '../../safe-html.web.tsx'
import { parseMarkdown } from './parse-markdown.ts'

/** Markdown as it will be read. */
export function MarkdownPage({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslate()
  const html = useMemo(() => parseMarkdown(text), [text])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="editor-page" aria-label={label} tabIndex={0}>
      {text.trim() === '' ? (
        <span className="editor-hint">{t(['暂无内容', 'Nothing yet'])}</span>
      ) : (
        <SafeHtml html={html} />
      )}
    </section>
  )
}
