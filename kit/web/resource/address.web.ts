import { useCallback, useMemo, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useTab } from '../shell/tab.web.ts'
import type { Query } from './list-state.ts'

/**
 * The query of this page's own address. Several pages stay alive in their tabs while there is one address bar:
 * a page in the background keeps what it had, and finds it again when it comes to the front.
 */
export function useAddress(): readonly [query: Query, write: (next: Query, options?: NavigateOptions) => void] {
  const { isActive, path } = useTab()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isShown = isActive && (path === '' || path === pathname)
  const [own, setOwn] = useState(isShown ? search : '')
  if (isShown && own !== search) {
    setOwn(search)
  }
  const write = useCallback(
    (next: Query, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString()
      const asked = text === '' ? '' : `?${text}`
      if (asked !== own) {
        void navigate({ pathname, search: asked }, options)
      }
    },
    [navigate, own, pathname],
  )
  return [useMemo(() => Object.fromEntries(new URLSearchParams(own)), [own]), write]
}
