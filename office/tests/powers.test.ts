import { expect, it } from 'vitest'
import { withChildren } from '#kit/contract/children.ts'
import { permissionsOf } from '#kit/contract/permission.ts'
import { nounOfCode, type Power } from '#kit/contract/power.ts'
import { catalogue, declared, MENU_SCREENS, MORE_PERMISSIONS, powerOf } from '#office/office.ts'
import { isPowerOverPeople } from '#office/rights/power-over-people.ts'
import { isTokenScope } from '#office/rights/token-scopes.ts'
import { SEED_ROLES, seedGrantsOf } from '#office/seed/role-seed.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'

/** Every right that a role can be given. */
const CODES: readonly string[] = [
  ...new Set([
    ...[...catalogue, ...declared].flatMap(permissionsOf).map(({ code }) => code),
    ...[...MENU_SCREENS.flatMap(({ permissions }) => permissions), ...Object.values(MORE_PERMISSIONS).flat()].map(
      ([code]) => code,
    ),
  ]),
]

/** Rights that routes ask for, whoever declares them. */
const asked = (): readonly string[] => [
  ...new Set(
    idleOffice()
      .routes.map(({ definition }) => definition.permission)
      .filter((one) => typeof one === 'string'),
  ),
]

const PEOPLE: readonly string[] = [
  'system:identityProvider',
  'system:mailServer',
  'system:signInWay',
  'system:smsGateway',
  'system:stepUpRule',
]

it('every right says which power it gives, also one that only a route knows', () => {
  expect(CODES.length).toBeGreaterThan(500)
  expect([...CODES, ...asked()].filter((code) => powerOf(code) === undefined)).toEqual([])
})

it('what decides who somebody is, or where a code goes, is a power over people', () => {
  const nouns = withChildren(declared).filter(({ power }) => power === 'people')
  expect([...new Set(nouns.map(({ permission }) => permission))].sort()).toEqual([...PEOPLE].sort())
})

it('tokens write what gives no power, and read the rest', () => {
  const held = CODES.filter(isTokenScope)
  const powers = new Set(held.filter((code) => !code.endsWith(':list')).map(powerOf))
  expect([...powers]).toEqual<(Power | undefined)[]>(['none'])
  expect(CODES.filter((code) => code.endsWith(':list') && !isTokenScope(code))).toEqual([])
  expect(held.length).toBeGreaterThan(300)
})

it.each(['shop:later:edit', 'shop:later:list', 'system:user:phone', 'system:role:list:x', '', 'shop'])(
  'no token is given %s',
  (code) => expect(isTokenScope(code)).toBe(false),
)

it('a field that is locked by a code is as its noun is', () => {
  expect(isTokenScope('shop:order:remark')).toBe(true)
  expect(powerOf('system:smsGateway:url')).toBe('people')
})

it.each(SEED_ROLES)('$code holds no power over people, whatever its patterns say', (role) => {
  const codes = [...CODES, ...PEOPLE.flatMap((noun) => [`${noun}:edit`, `${noun}:later`])]
  expect(codes.filter((code) => seedGrantsOf(role)(code) && isPowerOverPeople(code))).toEqual([])
  const all = seedGrantsOf({ ...role, patterns: ['*'] })
  expect(PEOPLE.map((noun) => [all(`${noun}:list`), all(`${noun}:edit`)])).toEqual(PEOPLE.map(() => [true, false]))
})

it('commands of a power over people ask for a proof, whatever routes they have', () => {
  const commands = idleOffice()
    .routes.map(({ definition }) => definition)
    .filter(({ does, permission }) => does === 'command' && isPowerOverPeople(String(permission)))
  expect(commands.length).toBeGreaterThan(15)
  expect(commands.filter(({ stepUp, stepUpInside }) => (stepUp ?? stepUpInside) === undefined)).toEqual([])
  expect(new Set(commands.map(({ permission }) => nounOfCode(String(permission))))).toEqual(new Set(PEOPLE))
})
