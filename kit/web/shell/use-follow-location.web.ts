import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { opened } from './tabs.ts'
import { changeTabs, currentTabs } from './tabs-store.web.ts'

/** Opens a tab for each page that is visited; a bare link to an open page shows it with the filters it had. */
export function useFollowLocation(isPage: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  useLayoutEffect(() => {
    if (!isPage) {
      return
    }
    const { pathname: path, search, hash } = location
    const { tabs, active } = currentTabs()
    const open = tabs.find((tab) => tab.path === path)
    const hasLostFilters = open !== undefined && open.search !== '' && search === ''
    if (hasLostFilters && active !== path && navigationType !== 'POP') {
      void navigate(path + open.search + open.hash, { replace: true })
      return
    }
    changeTabs((state) => opened(state, { path, search, hash }))
  }, [isPage, location, navigate, navigationType])
}
