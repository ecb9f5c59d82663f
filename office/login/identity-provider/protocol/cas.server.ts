import { Parser } from 'htmlparser2'
import type { Claims } from '../claims.ts'
import type { Provider } from '../provider-row.server.ts'
import { Denied, type Protocol, type Services } from './protocol.server.ts'

/** CAS protocol 3.0. A state is part of the service that a ticket is given to: the server vouches for it with the ticket. */
export const cas: Protocol = {
  addressFor: async (_services, { address }, visit) =>
    `${address}/login?${new URLSearchParams({ service: serviceOf(visit) })}`,
  claimsOf: async (services, provider, query, visit) => {
    const ticket = query.get('ticket')
    const claims = ticket ? await ticketClaims(services, provider, { ticket, service: serviceOf(visit) }) : undefined
    if (!claims) {
      throw new Denied('no ticket of this service')
    }
    return claims
  },
}

const serviceOf = ({ redirectUri, state }: { readonly redirectUri: string; readonly state: string }): string =>
  `${redirectUri}?${new URLSearchParams({ state })}`

interface Ticket {
  readonly ticket: string
  readonly service: string
}

/**
 * What the server says of whoever it gave the ticket to (2.8 `/p3/serviceValidate`); undefined for a ticket that it does not
 * know, or does not give to this service.
 */
export async function ticketClaims(
  { outbound }: Pick<Services, 'outbound'>,
  { address }: Pick<Provider, 'address'>,
  { ticket, service }: Ticket,
): Promise<Claims | undefined> {
  const query = new URLSearchParams({ ticket, service })
  const { status, bytes } = await outbound.fetch(`${address}/p3/serviceValidate?${query}`)
  return status === 200 ? claimsIn(Buffer.from(bytes).toString('utf8')) : undefined
}

const SUCCESS = 'cas:serviceResponse cas:authenticationSuccess'

/** The `cas:user` directly within the `cas:authenticationSuccess` of the answer, with its attributes; undefined for anything else. */
function claimsIn(xml: string): Claims | undefined {
  const open: string[] = []
  const values = new Map<string, string>()
  const parser = new Parser(
    {
      onopentag: (name) => open.push(name),
      onclosetag: () => open.pop(),
      ontext: (text) => {
        const at = open.join(' ')
        if (at.startsWith(`${SUCCESS} `)) {
          values.set(at, (values.get(at) ?? '') + text)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const user = values.get(`${SUCCESS} cas:user`)?.trim()
  if (!user) {
    return undefined
  }
  const attributes = `${SUCCESS} cas:attributes cas:`
  const said = [...values].filter(([at]) => at.startsWith(attributes) && !at.slice(attributes.length).includes(' '))
  const claims = Object.fromEntries(said.map(([at, value]) => [at.slice(attributes.length), value.trim()]))
  // whoever types their name in capitals there is the same person
  return { ...claims, user, subject: user.toLowerCase() }
}
