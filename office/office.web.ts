import type { LazyResources, WebArea } from '#kit/web/area/area.web.ts'
import type { PickedColumns } from '#kit/web/editable-table/picked-columns.ts'
import type { KeptDictionaries } from '#kit/web/field/pickers.web.ts'
import { OF_ANY_RESOURCE, type Pickers } from '#kit/web/field/pickers.web.ts'
import type { Trees } from '#kit/web/field/trees.web.ts'
import { ScreenLoadError } from '#kit/web/page/screen.ts'
import type { LazyScreen, ResolveScreen } from '#kit/web/page/screen.web.tsx'
import type { RecordForms } from '#kit/web/row-picker/record-forms.web.ts'
import { accountWeb } from './account/area.web.ts'
import { agentWeb } from './agent/area.web.ts'
import { catalogueWeb } from './catalogue/area.web.ts'
import { compositionWeb } from './composition/area.web.ts'
import { connectWeb } from './connect/area.web.ts'
import { dashboardWeb } from './dashboard/area.web.ts'
import { handbookWeb } from './handbook/area.web.ts'
import { loginWeb } from './login/area.web.ts'
import { membersWeb } from './members/area.web.ts'
import { messageWeb } from './message/area.web.ts'
import { moneyWeb } from './money/area.web.ts'
import { monitorWeb } from './monitor/area.web.ts'
import { onlineWeb } from './online/area.web.ts'
import { ordersWeb } from './orders/area.web.ts'
import { presaleWeb } from './presale/area.web.ts'
import { sandboxWeb } from './sandbox/area.web.ts'
import { serviceWeb } from './service/area.web.ts'
import { settingWeb } from './setting/area.web.ts'
import { storefrontWeb } from './storefront/area.web.ts'
import { systemWeb } from './system/area.web.ts'

const AREAS: readonly WebArea[] = [
  compositionWeb,
  dashboardWeb,
  ordersWeb,
  membersWeb,
  presaleWeb,
  serviceWeb,
  catalogueWeb,
  moneyWeb,
  connectWeb,
  agentWeb,
  messageWeb,
  monitorWeb,
  storefrontWeb,
  settingWeb,
  sandboxWeb,
  systemWeb,
  loginWeb,
  onlineWeb,
  accountWeb,
  handbookWeb,
]

/** What the areas name, in one object. */
const all = <Part extends keyof WebArea>(part: Part): NonNullable<WebArea[Part]> =>
  Object.assign({}, ...AREAS.map((area) => area[part]))

const screens = all('screens')
const resources = all('resources')

/** Pickers of reference fields, by what the field stores. */
export const pickers: Pickers = {
  [OF_ANY_RESOURCE]: async () => ({ default: (await import('#kit/web/row-picker/row-picker.web.tsx')).RowPicker }),
  ...all('pickers'),
}

export const keptDictionaries: KeptDictionaries = all('keptDictionaries')

export const pickedColumns: PickedColumns = all('pickedColumns')

export const trees: Trees = all('trees')

export const recordForms: RecordForms = all('recordForms')

/** The page of a menu component: its own one, else the standard page of the resource that names it. */
export const resolveScreen: ResolveScreen = (component) =>
  screens[component] ?? (() => (DEMO.test(component) ? demoScreen(component) : standardPage(component)))

const RECORD = '/record'
/** Pages of the gallery, by its own names and by those of menus of the protocol. */
const DEMO = /^(?:demo|examples|jeecg)\//

/** The pages of the gallery are named in a file of their own: most people never open one. */
async function demoScreen(component: string): ReturnType<LazyScreen> {
  const { demoScreenOf, demoWeb } = await import('./demo/demo-screens.web.ts')
  return (demoScreenOf(component) ?? (() => standardPage(component, demoWeb.resources)))()
}

/** List or record of a resource, whose declaration comes with it. @throws ScreenLoadError when none is named so */
async function standardPage(component: string, among: LazyResources = resources): ReturnType<LazyScreen> {
  const isRecord = component.endsWith(RECORD)
  const load = among[isRecord ? component.slice(0, -RECORD.length) : component]
  if (!load) {
    throw new ScreenLoadError('MODULE_NOT_FOUND', component)
  }
  const [resource, page] = await Promise.all([load(), isRecord ? standardRecord() : standardScreen()])
  return { default: page(resource) }
}

const standardRecord = async () => (await import('./standard/standard-record.web.tsx')).standardRecordOf
const standardScreen = async () => (await import('./standard/standard-screen.web.tsx')).standardScreenOf
