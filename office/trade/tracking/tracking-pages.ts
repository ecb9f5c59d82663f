import type { Text } from '#kit/contract/text.ts'
import type { TrackingPages } from '#office/catalogue/rules/shop-rules.ts'

/** Encrypted, the place of the number behind the host, no sign that ends an attribute or an address. */
const PAGE = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?\/[^\s"'<>\\{}]*\{no\}[^\s"'<>\\{}]*$/i

/** The pages, or what is wrong with the first line that is not readable. */
type ReadPages = { readonly pages: TrackingPages } | { readonly error: Text }

/** Pages as staff write them: on each line a carrier, a space, and its page. */
export function readTrackingPages(text: string): ReadPages {
  const pages = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    const n = index + 1
    const [carrier = '', page = '', ...rest] = line.trim().split(/\s+/)
    if (carrier === '') {
      continue
    }
    if (page === '' || rest.length > 0) {
      return {
        error: [
          `第 ${n} 行须为“快递公司 网址”`,
          `line ${n}: a carrier, a space and its page`,
          'tracking.malformedLine',
        ],
      }
    }
    if (!PAGE.test(page)) {
      return {
        error: [
          `第 ${n} 行的网址须以 https:// 开头，并含一个 {no}`,
          `line ${n}: https://… with {no} in it once`,
          'tracking.malformedAddress',
        ],
      }
    }
    if (pages.has(carrier)) {
      return { error: [`第 ${n} 行的快递公司重复`, `line ${n}: the carrier is there twice`, 'tracking.carrierTwice'] }
    }
    pages.set(carrier, page)
  }
  return { pages: Object.fromEntries(pages) }
}
