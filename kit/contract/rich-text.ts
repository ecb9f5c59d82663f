import { plainCode } from './plain-code.ts'

/** What is seen without a word. */
const SEEN = /<(?:img|video|audio|iframe|hr|table)\b/i

/** Characters that markup writes by their name, although nobody sees them. */
const UNSEEN_NAMES =
  /&(?:nbsp|ensp|emsp|thinsp|hairsp|shy|zwj|zwnj|lrm|rlm|ZeroWidthSpace|NoBreak|NonBreakingSpace|NewLine|Tab);?/g

/** Whether a rich text shows nothing: no word and no picture, however many tags and unseen characters it is made of. */
export function isBlankHtml(html: string): boolean {
  const shown = html.replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
  if (SEEN.test(shown)) {
    return false
  }
  const words = shown
    .replace(/<[^>]*>/g, '')
    .replace(UNSEEN_NAMES, '')
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => character(hex, decimal))
  return plainCode(words) === ''
}

function character(hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
