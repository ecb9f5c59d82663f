import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt({ html: true, linkify: true, breaks: true })

const BOX = /^\[([ xX])\]\s+/

// Tasks are no part of CommonMark: their boxes are rendered as signs, which no sanitiser has to let through as inputs.
parser.core.ruler.after('inline', 'task_boxes', ({ tokens }) => {
  for (const [place, token] of tokens.entries()) {
    const first = token.children?.[0]
    const isItem = tokens[place - 1]?.type === 'paragraph_open' && tokens[place - 2]?.type === 'list_item_open'
    if (isItem && first?.type === 'text') {
      first.content = first.content.replace(BOX, (_box, sign: string) => (sign === ' ' ? '☐ ' : '☑ '))
    }
  }
})

/** Markdown as HTML; raw HTML of the author is in it as it is, so it must be sanitised before it is shown. */
export function parseMarkdown(text: string): string {
  return parser.render(text)
}
