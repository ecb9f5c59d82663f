import { sanitised } from '../../safe-html.web.tsx'
import { parseMarkdown } from './parse-markdown.ts'

/** Markdown as HTML without anything that runs. */
export function htmlOfMarkdown(text: string): string {
  return sanitised(parseMarkdown(text))
}
