import type { Provider } from '../provider-row.server.ts'
import { cas } from './cas.server.ts'
import { dingtalk } from './dingtalk.server.ts'
import { oidc } from './oidc.server.ts'
import type { Protocol } from './protocol.server.ts'
import { wecom } from './wecom.server.ts'

const PROTOCOLS: Readonly<Record<string, Protocol>> = { oidc, oauth2: oidc, wecom, dingtalk, cas }

/** How a provider is asked by way of a browser; undefined for one that is asked otherwise. */
export function protocolOf({ kind }: Pick<Provider, 'kind'>): Protocol | undefined {
  return Object.hasOwn(PROTOCOLS, kind) ? PROTOCOLS[kind] : undefined
}
