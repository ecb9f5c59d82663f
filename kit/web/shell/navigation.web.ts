import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { currentTabs } from './tabs-store.web.ts'

/** Goes to a page: to its open tab with the filters it has, else to the page anew. */
export function useOpenPage(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (path: string) => {
      const open = currentTabs().tabs.find((tab) => tab.path === path)
      void navigate(open ? open.path + open.search + open.hash : path)
    },
    [navigate],
  )
}

/** Opens an address of another application beside this one. */
export function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
