import { sanitised } from '../../field/safe-html.web.tsx'
import { parseMarkdown } from './parse-markdown.ts'

/** Markdown as HTML without anything that runs (security design 1.3.1). */
export function htmlOfMarkdown(text: string): string {
  return sanitised(parseMarkdown(text))
}
