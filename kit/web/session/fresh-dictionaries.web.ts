import { useEffect } from 'react'
import { DICTIONARIES_CHANGED } from '#kit/contract/table-message.ts'
import { loadDictionaries } from './dictionary.web.ts'

/** While it is rendered, changes of dictionaries come in at once: for where people choose. */
export function useFreshDictionaries(): void {
  useEffect(() => {
    let stop = (): void => undefined
    let isOver = false
    const listen = async () => {
      // the socket is no part of the first page
      const { subscribeMessage } = await import('./table-socket.web.ts')
      if (!isOver) {
        // a failure is shown by the client; the items on show stay
        stop = subscribeMessage(DICTIONARIES_CHANGED, () => void loadDictionaries().catch(() => undefined))
      }
    }
    void listen()
    return () => {
      isOver = true
      stop()
    }
  }, [])
}
