import type { Pattern } from './patterns.ts'

/** Whether a link may lead there: a path of ours without steps upwards, or a page of the web. Nothing that runs, and no host without a scheme. */
export function isPlace(address: string): boolean {
  const isPath = /^\/(?!\/)[^\s\\]*$/.test(address) && !/(?:^|\/)\.{1,2}(?:[/?#]|$)/.test(address)
  return isPath || (/^https?:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address))
}

/** Where an address leads that may have been stored without the slash of a path; undefined for what no link may lead to. */
export function placeOf(address: string | null): string | undefined {
  const text = address?.trim() ?? ''
  const place = /^(?:[a-z][\w+.-]*:|[/\\])/i.test(text) ? text : `/${text}`
  return text !== '' && isPlace(place) ? place : undefined
}

export const PLACE: Pattern = {
  test: isPlace,
  message: [
    '请输入以 / 开头的路径，或 http(s) 地址',
    'Enter a path that begins with /, or an address with http or https',
  ],
}
