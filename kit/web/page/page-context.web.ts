import { createContext, useContext } from 'react'

/** What the menu says of the page around. */
export interface PageMeta {
  readonly path: string
  readonly title: string
  /** Menu entries above, outermost first. */
  readonly trail: readonly { readonly path: string; readonly title: string }[]
  readonly isHeaderHidden: boolean
}

const NO_PAGE: PageMeta = { path: '', title: '', trail: [], isHeaderHidden: false }

export const PageMetaContext = createContext<PageMeta>(NO_PAGE)

export function usePageMeta(): PageMeta {
  return useContext(PageMetaContext)
}

export const HomePathContext = createContext('/dashboard/analysis')

/** Path of the home page. */
export function useHomePath(): string {
  return useContext(HomePathContext)
}
