import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A CAS server whose only page signs in at once, as `signedInAs`. */
export interface CasServer {
  readonly address: string
  signedInAs: string
  /** A ticket of somebody, as the server gives one to the service. */
  ticketFor(username: string, service: string): string
  close(): Promise<void>
}

export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, string>()
  let given = 0
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas')
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') {
      const back = new URL(service)
      back.searchParams.set('ticket', cas.ticketFor(cas.signedInAs, service))
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const key = `${searchParams.get('ticket')} ${service}`
    const user = tickets.get(key)
    tickets.delete(key)
    response.end(
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${
        user === undefined
          ? '<cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure>'
          : `<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`
      }</cas:serviceResponse>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cas: CasServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    signedInAs: '',
    ticketFor: (username, service) => {
      given += 1
      tickets.set(`ST-${given} ${service}`, username)
      return `ST-${given}`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return cas
}
