/**
 * The key under which requests of a client are counted: its IPv4 address, or its IPv6 network (/64), since one host
 * owns all of it. An IPv4-mapped IPv6 address counts as the IPv4 address.
 * @param address undefined where the connection has ended already, so that nobody knows it any more
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) {
    return ''
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) {
    return mapped
  }
  if (!address.includes(':')) {
    return address
  }
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = groupsOf(head)
  const back = groupsOf(tail ?? '')
  const all =
    tail === undefined ? front : [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}
