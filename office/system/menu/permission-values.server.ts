import { columnOf } from '#kit/contract/column-name.ts'
import { MENU_TYPE } from '../permission/menu-kind.ts'
import { normalComponent, normalUrl, type Permission } from './permission.ts'
import type { PermissionInput } from './permission-input.server.ts'

const GROUP = 'layouts/RouteView'

/** What a row of the menu holds beside its id and place among its siblings. */
export type Values = Omit<
  { readonly [name in keyof PermissionInput]-?: Exclude<PermissionInput[name], undefined> },
  | 'name'
  | 'menuType'
  | 'permsType'
  | 'status'
  | 'sortNo'
  | 'route'
  | 'keepAlive'
  | 'alwaysShow'
  | 'hidden'
  | 'hideTab'
  | 'internalOrExternal'
> &
  Pick<
    Permission,
    | 'name'
    | 'menuType'
    | 'permsType'
    | 'status'
    | 'sortNo'
    | 'route'
    | 'keepAlive'
    | 'alwaysShow'
    | 'hidden'
    | 'hideTab'
    | 'internalOrExternal'
  >

export const NEW: Values = {
  menuType: MENU_TYPE.first,
  parentId: null,
  name: '',
  nameEn: null,
  url: null,
  component: null,
  componentName: null,
  redirect: null,
  perms: null,
  permsType: '1',
  sortNo: 1,
  icon: null,
  description: null,
  status: '1',
  route: true,
  keepAlive: false,
  alwaysShow: false,
  hidden: false,
  hideTab: false,
  internalOrExternal: false,
}

export function valuesOf(row: Permission): Values {
  return Object.fromEntries(Object.keys(NEW).map((name) => [name, row[name as keyof Permission]])) as unknown as Values
}

/** What was sent over what is there, as it is stored: '' clears, groups of the first level need no component. */
export function merged(before: Values, sent: PermissionInput): Values {
  const given = Object.entries(sent).filter(([name, value]) => value !== undefined && value !== null && name in NEW)
  const texts = given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value])
  const values = { ...before, ...Object.fromEntries(texts) } as Values
  const component = normalComponent(values.component ?? '')
  const isFirst = values.menuType === MENU_TYPE.first
  const isButton = values.menuType === MENU_TYPE.button
  return {
    ...values,
    name: values.name ?? '',
    component: component || (isFirst ? GROUP : null),
    url: isButton ? values.url : normalUrl(values.url ?? '') || null,
    parentId: isFirst ? null : values.parentId,
    perms: values.perms,
  }
}

const COLUMN_NAMES: Readonly<Record<string, string>> = { route: 'is_route' }

export function columnsOf(values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [COLUMN_NAMES[name] ?? columnOf(name), value]),
  )
}
