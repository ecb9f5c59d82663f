import { BlockList, type IPVersion, isIP } from 'node:net'

/**
 * Networks that no other program is to be reached in through this server: its own machine, private and special ones, and the
 * forms of IPv6 that hold an address of IPv4 (IANA special-purpose address registries).
 */
const NETWORKS: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

const INNER = listOf(NETWORKS.map((network) => network.join('/')))

/** Whether an address is of such a network. */
export function isInner(address: string): boolean {
  return INNER.check(address, versionOf(address))
}

/** @param networks addresses and networks (CIDR) */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of networks) {
    const [network = '', prefix] = each.split('/')
    if (prefix === undefined) {
      list.addAddress(network, versionOf(network))
    } else {
      list.addSubnet(network, Number(prefix), versionOf(network))
    }
  }
  return list
}

export function versionOf(address: string): IPVersion {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
