import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlace } from '#kit/contract/place.ts'
import { currentTabs } from './tabs-store.web.ts'

/** Goes to a page: to its open tab with the filters it has, else to the page anew; more parameters come on top. */
export function useOpenPage(): (path: string, params?: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate()
  return useCallback(
    (path: string, params: Readonly<Record<string, string>> = {}) => {
      const open = currentTabs().tabs.find((tab) => tab.path === path)
      const more = String(new URLSearchParams(params))
      const search = [open?.search.slice(1), more].filter(Boolean).join('&')
      void navigate(path + (search && `?${search}`) + (open?.hash ?? ''))
    },
    [navigate],
  )
}

/** Opens an address of another application beside this one; nothing that runs, whoever stored it. */
export function openOutside(url: string): void {
  if (!isPlace(url)) {
    return
  }
  window.open(url, '_blank', 'noopener,noreferrer')
}
