import { declared, powerOf } from '../office.ts'

/** Pages that only people of the shop itself ever hold: they reach over tenants. */
const HOUSE_COMPONENTS: ReadonlySet<string> = new Set([
  ...['system/TenantList', 'system/TenantPackList'],
  'system/SignInLookList',
  ...['modules/monitor/DiskMonitoring', 'modules/monitor/HttpTrace', 'modules/monitor/JvmInfo'],
  ...['modules/monitor/TomcatInfo', 'modules/monitor/SystemInfo', 'modules/monitor/RedisInfo'],
  ...['modules/monitor/RedisTerminal', 'monitor/DatabaseInfo', 'monitor/QueueInfo', 'monitor/ErrorList'],
  'monitor/ThresholdList',
  ...['system/SysDataSourceList', 'modules/online/cgreport/OnlCgreportHeadList'],
])
const HOUSE_PREFIXES = [
  ...['system:tenant:', 'system:tenantPack:'],
  'system:signInLook:',
  'monitor:',
  ...['online:dataSource:', 'online:report:'],
] as const

/** Pages of powers over people: what decides who somebody is decides it in all tenants. */
const OVER_PEOPLE: ReadonlySet<string> = new Set(
  declared.flatMap(({ power, menu }) => (power === 'people' && menu ? [menu.component] : [])),
)

export function isHousePage({
  component,
  perms,
}: {
  readonly component: string | null
  readonly perms: string | null
}) {
  return (
    HOUSE_COMPONENTS.has(component ?? '') ||
    OVER_PEOPLE.has(component ?? '') ||
    powerOf(perms ?? '') === 'people' ||
    HOUSE_PREFIXES.some((prefix) => perms?.startsWith(prefix) ?? false)
  )
}
