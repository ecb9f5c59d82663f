import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { closed, closedAround, refreshed, replaced, type Side, type TabsState } from './tabs.ts'
import { changeTabs, currentTabs } from './tabs-store.web.ts'

export interface TabActions {
  readonly show: (path: string) => void
  /** @returns why the tab stays, if it does */
  readonly close: (path: string) => Text | undefined
  /** Shows another page, by its path and query, in place of one. */
  readonly replace: (path: string, address: string) => void
  readonly closeAround: (path: string, side: Side) => void
  /** Starts the page anew; it is also shown. */
  readonly refresh: (path: string) => void
}

/** What can be done to the open tabs, with the address bar following. */
export function useTabActions(homePath: string): TabActions {
  const navigate = useNavigate()
  return useMemo(() => {
    function show(path: string) {
      const tab = currentTabs().tabs.find((one) => one.path === path)
      if (tab) {
        void navigate(tab.path + tab.search + tab.hash)
      }
    }

    function apply(next: TabsState) {
      const isMoved = next.active !== currentTabs().active
      changeTabs(() => next)
      if (isMoved) {
        show(next.active)
      }
    }

    return {
      show,
      close: (path) => {
        const closing = closed(currentTabs(), path, homePath)
        if ('refusal' in closing) {
          return closing.refusal
        }
        apply(closing.state)
        return undefined
      },
      replace: (path, address) => {
        const { pathname, search, hash } = new URL(address, location.origin)
        changeTabs((state) => replaced(state, path, { path: pathname, search, hash }))
        void navigate(pathname + search + hash, { replace: true })
      },
      closeAround: (path, side) => apply(closedAround(currentTabs(), path, side, homePath)),
      refresh: (path) => {
        changeTabs((state) => refreshed(state, path))
        show(path)
      },
    }
  }, [navigate, homePath])
}
