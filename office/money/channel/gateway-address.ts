import type { Text } from '#kit/contract/text.ts'

/** An address with nothing but scheme, host, port and path; https, or anything in a sandbox. */
export function addressError(address: string, { isSandbox }: { readonly isSandbox: boolean }): Text | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return ['请输入网址', 'Enter a web address']
  }
  if (url.username || url.password || url.search || url.hash) {
    return ['网址不能带账号、参数或锚点', 'The address may hold no account, query or anchor']
  }
  return url.protocol === 'https:' || isSandbox ? undefined : ['须为 https 网址', 'It has to be an https address']
}
