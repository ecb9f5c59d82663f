import { createContext, useContext, useEffect, useId } from 'react'
import type { Text } from '#kit/contract/text.ts'

/** What a page may know of, and do to, the tab it lives in. */
export interface Tab {
  /** Path of the page, without its query; the key of the tab. */
  readonly path: string
  readonly isActive: boolean
  /** Replaces the title of tab and document; undefined gives the menu's title back. */
  readonly setTitle: (title: Text | undefined) => void
  readonly close: () => void
  /** Shows another page, by its path and query, in place of this one. */
  readonly moveTo: (address: string) => void
  /** Marks the page as holding unsaved input for `holder`; used through `useUnsaved`. */
  readonly setUnsaved: (holder: string, isUnsaved: boolean) => void
}

const NO_TAB: Tab = {
  path: '',
  isActive: true,
  setTitle: () => {},
  close: () => {},
  moveTo: () => {},
  setUnsaved: () => {},
}

export const TabContext = createContext<Tab>(NO_TAB)

/** The tab of this page; outside of tabs one that does nothing. */
export function useTab(): Tab {
  return useContext(TabContext)
}

/**
 * Shows a dot in the tab while the input is not saved. Nothing asks on leaving: tabs stay, and drafts survive a reload.
 */
export function useUnsaved(isDirty: boolean): void {
  const { setUnsaved } = useTab()
  const holder = useId()
  useEffect(() => {
    setUnsaved(holder, isDirty)
    return () => setUnsaved(holder, false)
  }, [holder, isDirty, setUnsaved])
}
