import { useEffect, useState } from 'react'
import { signInBy } from '#kit/web/session/session.web.ts'

const VALIDATE = '/sys/cas/client/validateLogin'

/** The page that a CAS server sends people back to: this one without a ticket. */
function casService(): string {
  const { origin, pathname, search } = location
  const kept = new URLSearchParams(search)
  kept.delete('ticket')
  const query = kept.toString()
  return `${origin}${pathname}${query ? `?${query}` : ''}`
}

/** Where a CAS server asks people who they are (CAS protocol 3.0, 2.1 `/login`). */
export function casAddress(address: string): string {
  return `${address}/login?service=${encodeURIComponent(casService())}`
}

/** Signs in with the ticket that a CAS server has put into the address, once. @returns whether it is on its way */
export function useCasTicket(onRefused: (error: unknown) => void): boolean {
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket'))
  const [isBusy, setBusy] = useState(ticket !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is good once
  useEffect(() => {
    if (ticket === null) {
      return
    }
    const service = casService()
    // nobody finds it in the history
    history.replaceState(history.state, '', service)
    signInBy(VALIDATE, { ticket, service }).catch((error: unknown) => {
      onRefused(error)
      setBusy(false)
    })
  }, [])
  return isBusy
}
