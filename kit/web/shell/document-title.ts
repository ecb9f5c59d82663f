interface Titled {
  /** Undefined or '' on pages without a title of their own. */
  readonly page: string | undefined
  readonly shop: string
  readonly isHome: boolean
}

/** Title of the document: the page followed by the shop, the shop alone on home. */
export function documentTitle({ page, shop, isHome }: Titled): string {
  return isHome || !page ? shop : `${page} · ${shop}`
}
