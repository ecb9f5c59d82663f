import { useState } from 'react'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { useOpenPage } from '#kit/web/shell/navigation.web.ts'
import type { Received } from './inbox.ts'
import { markRead } from './inbox-calls.web.ts'

/**
 * Opens what somebody was told, which is read by that: the page it is about where it names one that they have, else its text.
 * @returns what shows its text, and the function that opens one
 */
export function useOpenReceived(onOpened?: () => void) {
  const [shown, setShown] = useState<Received>()
  const menu = useSession((session) => session.menu) ?? []
  const openPage = useOpenPage()
  const open = (received: Received) => {
    if (received.readFlag === '0') {
      void markRead(received.anntId)
    }
    // a component may come with parameters of its page, as an address has them
    const [component = '', params] = (received.openPage ?? '').split('?')
    const path = received.openType === 'component' ? pathOfComponent(menu, component) : undefined
    onOpened?.()
    if (path === undefined) {
      setShown(received)
    } else {
      const page = received.busId ? `${path}/${encodeURIComponent(received.busId)}` : path
      openPage(params ? `${page}?${params}` : page)
    }
  }
  return { shown, open, close: () => setShown(undefined) }
}
