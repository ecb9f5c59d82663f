/** One node of the menu that the server answers. */
export interface MenuItem {
  readonly id?: string
  readonly path: string
  readonly name?: string
  readonly component: string
  readonly redirect?: string | null
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  /** '0': in the menu, but without a route of its own. */
  readonly route?: string
  readonly children?: readonly MenuItem[]
  readonly meta?: MenuMeta
}

export interface MenuMeta {
  readonly title?: string
  readonly icon?: string | null
  readonly url?: string
  readonly permissionList?: readonly string[]
  readonly keepAlive?: boolean
  /** true opens the address in a new browser tab. */
  readonly internalOrExternal?: boolean
  readonly componentName?: string
  readonly hideMenu?: boolean
  readonly hideTab?: boolean
  readonly hideHeader?: boolean
  /** `_blank` opens the page in a new browser tab. */
  readonly target?: string
  readonly hidden?: boolean
}

/** Reached from other pages only: no menu, search or overview shows it. */
export function isHidden({ hidden, meta }: MenuItem): boolean {
  return hidden === true || meta?.hideMenu === true || meta?.hidden === true
}
