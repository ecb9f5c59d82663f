import { expect, it } from 'vitest'
import { valuesOf } from '#kit/contract/choices.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { OWN_FACTORS, STEP_UP } from '#office/rights/step-up.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'

/**
 * What is called as if it cost money or opened data: it asks for a proof, or stands in `WITHOUT` with its reason. A command
 * that comes later is found by its name.
 */
const MONEY_OR_DATA =
  /payout|refund|settle|retry|cancelRun|appoint|approve|grant|datarule|permission|assign|role.*user|UserRole|changePassword|oneTimePasswords|resetFactor|secret|keys?$|apiToken|agent/i

const WITHOUT: Readonly<Record<string, string>> = {
  'POST /shop/refund/apply': 'asks for a refund; agreeing to it is what costs',
  'POST /shop/refund/quote': 'reckons, and writes nothing',
  'POST /shop/wave/settle': 'ends overdue claims as their terms say, which the clock would do',
  'POST /sys/job/failureRetry': 'runs again what somebody began who was asked then',
  'DELETE /sys/apiToken/delete': 'takes something away',
  'DELETE /sys/user/deleteUserRole': 'takes something away',
  'DELETE /sys/user/deleteUserRoleBatch': 'takes something away',
  'POST /demo/order/newSecret': 'a sample of a dialog',
}

let routes: readonly Route[] | undefined
function all(): readonly Route['definition'][] {
  routes ??= idleOffice().routes
  return routes.map(({ definition }) => definition)
}

const keyOf = ({ method, path }: Route['definition']) => `${method} ${path}`
const kindOf = ({ stepUp, stepUpInside }: Route['definition']) => stepUp ?? stepUpInside

/** Standard verbs and reports over a noun whose name sounds like it are none of its commands. */
const STANDARD =
  /\/(list|queryById|add|edit|delete|deleteBatch|exportJob|exportXls|importExcel|importJob|importRows|importMapping|importUndo|undelete|history\w*|assign|unassign|note|agree|reject|remind|send|chooseAddress|receive|parcelMissing|refuseReceipt|withdraw|sort|move|test|check|enable|disable|job\w*)$/

it('asks for a proof by kinds that the house has rules for, and by no others', () => {
  const kinds = new Set([...valuesOf(STEP_UP), OWN_FACTORS])
  const asked = all().filter((definition) => kindOf(definition) !== undefined)
  expect(asked.filter((definition) => !kinds.has(String(kindOf(definition)))).map(keyOf)).toEqual([])
  for (const kind of kinds) {
    // personal data is asked for by what is in a sheet, see `askBeforeExport`
    expect(
      asked.some((definition) => kindOf(definition) === kind),
      kind,
    ).toBe(true)
  }
})

it('is declared by every command that costs money or opens data', () => {
  const commands = all().filter(
    ({ does, path, permission }) =>
      does === 'command' &&
      typeof permission === 'string' &&
      MONEY_OR_DATA.test(path.split('/').slice(-1)[0] ?? '') &&
      !STANDARD.test(path),
  )
  expect(commands.length).toBeGreaterThan(20)
  const bare = commands.filter((definition) => kindOf(definition) === undefined && !(keyOf(definition) in WITHOUT))
  expect(bare.map(keyOf)).toEqual([])
})

it('is declared where money leaves and where rights, passwords and keys are given', () => {
  const kinds = new Map(all().map((definition) => [keyOf(definition), kindOf(definition)]))
  expect(Object.fromEntries([...EXPECTED.keys()].map((key) => [key, kinds.get(key)]))).toEqual(
    Object.fromEntries(EXPECTED),
  )
})

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['POST /shop/appUser/payOutCredit', STEP_UP.payout],
  ['POST /shop/refund/settle', STEP_UP.payout],
  ['POST /shop/refund/agree', STEP_UP.refund],
  ['POST /shop/refund/inspect', STEP_UP.refund],
  ['POST /shop/refund/retry', STEP_UP.refund],
  ['POST /shop/payment/refundOrphan', STEP_UP.refund],
  ['POST /shop/membershipTerm/refund', STEP_UP.refund],
  ['POST /shop/releasePlan/cancelRun', STEP_UP.refund],
  ['POST /sys/user/addSysUserRole', STEP_UP.grant],
  ['POST /sys/permission/saveRolePermission', STEP_UP.grant],
  ['POST /sys/role/datarule', STEP_UP.grant],
  ['PUT /sys/role/edit', STEP_UP.grant],
  ['POST /sys/permission/saveDepartPermission', STEP_UP.grant],
  ['POST /sys/sysDepartPermission/datarule', STEP_UP.grant],
  ['POST /sys/sysDepartRole/deptRoleUserAdd', STEP_UP.grant],
  ['POST /sys/tenantPack/savePermissions', STEP_UP.grant],
  ['POST /sys/tenant/appoint', STEP_UP.grant],
  ['POST /sys/user/approve', STEP_UP.grant],
  ['POST /sys/user/importExcel', STEP_UP.grant],
  ['POST /sys/user/importJob', STEP_UP.grant],
  ['PUT /sys/user/changePassword', STEP_UP.grant],
  ['POST /sys/user/oneTimePasswords', STEP_UP.grant],
  ['POST /sys/user/resetFactor', STEP_UP.grant],
  ['PUT /sys/sysUserAgent/own', STEP_UP.grant],
  ['POST /sys/sysUserAgent/add', STEP_UP.grant],
  ['PUT /sys/stepUpRule/edit', STEP_UP.grant],
  ['GET /sys/user/exportXls', STEP_UP.personalData],
  ['POST /sys/user/exportJob', STEP_UP.personalData],
  ['POST /shop/payChannel/keys', STEP_UP.key],
  ['POST /shop/apiClient/newSecret', STEP_UP.key],
  ['POST /shop/webhook/newSecret', STEP_UP.key],
  ['POST /shop/mailServer/password', STEP_UP.key],
  ['POST /sys/smsGateway/key', STEP_UP.key],
  ['POST /sys/apiToken/add', STEP_UP.key],
])
