import type { MenuItem } from '../session/menu-item.ts'

/** Values that may stand in `{{ … }}` of a menu address: a fixed list, nothing is evaluated. */
export interface UrlHoles {
  /** Absolute address of the API base, `https://shop.example.com/jeecg-boot`. */
  readonly apiBase: string
  readonly staticBase: string
  /** Put in place of `${token}`, only in addresses under the API base. */
  readonly token: string
}

const CONTAINERS = ['RouteView', 'PageView', 'BlankLayout', 'BasicLayout', 'TabLayout', 'WholeLayout']
const FRAMES = ['IframePageView', 'IframeFReportView']

/** A container holds other pages and shows nothing itself. */
export function isContainer(item: MenuItem): boolean {
  return CONTAINERS.some((name) => item.component === `layouts/${name}`)
}

/** A frame shows a page of another application by its address. */
export function isFrame(item: MenuItem): boolean {
  return FRAMES.some((name) => item.component === `layouts/${name}`)
}

/** Name under which a list of the online forms and reports is built in. */
const ONLINE_LISTS: Readonly<Record<string, string>> = {
  'modules/online/cgform/OnlCgformHeadList': 'online/form/HeadList',
  'modules/online/cgform/OnlCgformCopyList': 'online/form/CopyList',
  'modules/online/cgform/auto/OnlCgformAutoList': 'online/form/AutoList',
  'modules/online/cgform/auto/OnlCgformTreeList': 'online/form/TreeList',
  'modules/online/cgform/auto/erp/OnlCgformErpList': 'online/form/ErpList',
  'modules/online/cgform/auto/tab/OnlCgformTabList': 'online/form/TabList',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': 'online/form/InnerTableList',
  'modules/online/cgreport/OnlCgreportHeadList': 'online/report/HeadList',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'online/report/AutoList',
}

/** Key of the screen that a component name asks for. */
export function screenKey(component: string): string {
  return ONLINE_LISTS[component] ?? component.replace(/^\/+/, '').replace(/\.vue$/, '')
}

/**
 * Address of a framed page with its holes filled.
 * @returns undefined when it has an unknown hole or is no http address
 */
export function pageUrl(template: string, holes: UrlHoles): string | undefined {
  const values: Readonly<Record<string, string>> = {
    base: holes.apiBase,
    "window._CONFIG['domianURL']": holes.apiBase,
    "window._CONFIG['staticDomainURL']": holes.staticBase,
  }
  let isKnown = true
  const filled = template.replace(/\{\{\s*(.*?)\s*\}\}/g, (_hole, name: string) => {
    const value = values[name.replaceAll('"', "'")]
    isKnown &&= value !== undefined
    return value ?? ''
  })
  // The token opens the whole API: it goes to our own server and to nobody else.
  const isOurs = filled === holes.apiBase || filled.startsWith(`${holes.apiBase}/`)
  const url = filled.replace(/\$\{token\}/g, isOurs ? encodeURIComponent(holes.token) : '')
  return isKnown && /^https?:\/\/[^\s]+$/.test(url) ? url : undefined
}
