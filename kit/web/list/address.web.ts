import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import type { Query } from '../search/list-state.ts'

/**
 * The query of this page's own address. A page in a background tab has a location of its own (shell, tab panes),
 * so its list stays as it was while the address bar belongs to another page.
 */
export function useAddress(): readonly [query: Query, write: (next: Query, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const write = useCallback(
    (next: Query, options?: NavigateOptions) => {
      const text = new URLSearchParams(next).toString()
      const asked = text === '' ? '' : `?${text}`
      if (asked !== search) {
        void navigate({ pathname, search: asked }, options)
      }
    },
    [navigate, pathname, search],
  )
  return [useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]), write]
}
