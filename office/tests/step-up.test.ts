import { expect, it } from 'vitest'
import { valuesOf } from '#kit/contract/choices.ts'
import { verbsOf } from '#kit/contract/resource.ts'
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
  'POST /demo/order/newSecret': 'a sample of a dialog',
}

let routes: readonly Route[] | undefined
function all(): readonly Route['definition'][] {
  routes ??= idleOffice().routes
  return routes.map(({ definition }) => definition)
}

/** Asked for by what is changed: see `user-values.server.ts` and `step-up-rule.server.ts`. */
const ASKED_BY_VALUES: ReadonlySet<string> = new Set([STEP_UP.contact, STEP_UP.controls])

const keyOf = ({ method, path }: Route['definition']) => `${method} ${path}`
const kindsOf = ({ stepUp, stepUpInside = [] }: Route['definition']) =>
  stepUp === undefined ? stepUpInside : [stepUp, ...stepUpInside]
const kindOf = (definition: Route['definition']) => kindsOf(definition)[0]

/** Standard verbs and reports over a noun whose name sounds like it are none of its commands. */
const STANDARD =
  /\/(list|queryById|add|edit|delete|deleteBatch|exportJob|exportXls|importExcel|importJob|importRows|importMapping|importUndo|undelete|history\w*|assign|unassign|note|agree|reject|remind|send|chooseAddress|receive|parcelMissing|refuseReceipt|withdraw|sort|move|test|check|enable|disable|job\w*)$/

it('asks for a proof by kinds that the house has rules for, and by no others', () => {
  const kinds = new Set([...valuesOf(STEP_UP), OWN_FACTORS])
  const asked = all().filter((definition) => kindOf(definition) !== undefined)
  expect(asked.filter((definition) => !kinds.has(String(kindOf(definition)))).map(keyOf)).toEqual([])
  for (const kind of [...kinds].filter((one) => !ASKED_BY_VALUES.has(one))) {
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

/** Commands that are asked about by nobody, though they name an amount or end what many rows have, each with its reason. */
const PLAIN: Readonly<Record<string, string>> = {
  'order.pay': 'money that came; a second person sees it in the reconciliation',
  'order.useCredit': 'credit of the customer pays an order of theirs',
  'refund.apply': 'asks for a refund; agreeing to it is what costs',
  'claim.release': 'the deposit goes back as a refund, which has its own rule for two people',
  'wave.settle': 'ends overdue claims as their terms say, which the clock would do',
  'product.setFreight': 'what buyers pay for freight from now on',
  'presell-product.setFreight': 'the same',
  'final-product.setFreight': 'the same',
  'demo-order.cancel': 'a sample',
  'sandbox-bill.pay': 'no money moves in the sandbox',
  'wave.cut': 'deposits go back as refunds, which have their own rule for two people',
}

it('is declared by every action that names an amount, or ends what many rows have', () => {
  const bare: string[] = []
  let asking = 0
  for (const { name, actions = {} } of idleOffice().app.resources) {
    for (const [command, { input, on, stepUp, confirm }] of Object.entries(actions)) {
      const isAmount = Object.entries(input).some(
        ([field, { kind }]) => kind === 'money' || /^(points|growth|amount|credit)$/i.test(field),
      )
      const isMass = on === 'rows' && confirm?.isDanger === true && /^(cancel|forfeit|credit|settle|cut)/i.test(command)
      asking += stepUp === undefined ? 0 : 1
      if ((isAmount || isMass) && stepUp === undefined && !(`${name}.${command}` in PLAIN)) {
        bare.push(`${name}.${command}`)
      }
    }
  }
  expect(asking).toBeGreaterThan(25)
  expect(bare).toEqual([])
})

/** Names of fields that say who somebody is, or how they are reached. */
const PERSONAL =
  /^(phone|mobile|email|ip|ipAddress|loginIp|receiverName|receiverPhone|address|username|userid|realname|trackingNo|birthday)$/i

/** Sheets with such a column that ask for nothing, each with its reason. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  'return-address.phone': 'of the shop',
  'return-address.address': 'of the shop',
  'mail-server.username': 'of an account of the shop',
  'house-mail-server.username': 'of an account of the house',
  'identity-provider.address': 'of a server',
  'demo-order.phone': 'a sample',
  'demo-order.address': 'a sample',
  'demo-order.trackingNo': 'a sample',
  'demo-person.birthday': 'a sample',
  'demo-person.email': 'a sample',
  'depart.mobile': 'of a department',
  'depart.address': 'of a department',
}

it('is asked for by every sheet with a column about somebody', () => {
  const { permissions } = idleOffice().app.personal
  const bare = idleOffice()
    .app.resources.filter(
      (resource) => verbsOf(resource).includes('exportXls') && resource.stepUp?.exportXls === undefined,
    )
    .flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([field, { kind, isPersonal, needs, masked }]) => {
          const isAsked = isPersonal || [needs, masked?.needs].some((code) => code && permissions.includes(code))
          // references to people ask by themselves
          return PERSONAL.test(field) && kind !== 'ref' && !isAsked
        })
        .map(([field]) => `${name}.${field}`),
    )
    .filter((column) => !(column in NOT_PERSONAL))
  expect(bare).toEqual([])
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
  ['DELETE /sys/user/deleteUserRole', STEP_UP.grant],
  ['DELETE /sys/user/deleteUserRoleBatch', STEP_UP.grant],
  ['DELETE /sys/role/delete', STEP_UP.grant],
  ['DELETE /sys/role/deleteBatch', STEP_UP.grant],
  ['POST /sys/role/undelete', STEP_UP.grant],
  ['POST /sys/role/importExcel', STEP_UP.grant],
  ['DELETE /sys/sysDepartRole/delete', STEP_UP.grant],
  ['DELETE /sys/sysDepartRole/deleteBatch', STEP_UP.grant],
  ['DELETE /sys/sysDepart/delete', STEP_UP.grant],
  ['DELETE /sys/user/deleteUserInDepart', STEP_UP.grant],
  ['POST /sys/tenant/dismiss', STEP_UP.grant],
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
  ['POST /shop/appUser/adjustPoints', STEP_UP.points],
  ['POST /shop/member/adjustPoints', STEP_UP.points],
  ['POST /shop/member/adjustGrowth', STEP_UP.growth],
  ['POST /shop/claim/credit', STEP_UP.credit],
  ['POST /shop/claim/forfeit', STEP_UP.forfeit],
  ['POST /shop/product/price', STEP_UP.price],
  ['POST /shop/presellProduct/price', STEP_UP.price],
  ['POST /shop/finalProduct/price', STEP_UP.price],
  ['POST /shop/order/changePrice', STEP_UP.price],
  ['POST /shop/order/cancel', STEP_UP.massCancel],
  ['POST /shop/wave/cancel', STEP_UP.massCancel],
  ['POST /shop/coupon/issue', STEP_UP.sending],
  ['POST /shop/notice/publish', STEP_UP.sending],
  ['POST /shop/notice/schedule', STEP_UP.sending],
  ['POST /shop/order/message', STEP_UP.sending],
  ['POST /shop/wave/remind', STEP_UP.sending],
  ['POST /sys/annountCement/release', STEP_UP.sending],
  ['POST /sys/annountCement/schedule', STEP_UP.sending],
  ['POST /sys/message/sysMessageTemplate/send', STEP_UP.sending],
  ['POST /sys/message/sysMessageTemplate/sendMsg', STEP_UP.sending],
  ['POST /sys/demoRows/remove', STEP_UP.demo],
  ['POST /shop/webhook/add', STEP_UP.outbound],
  ['PUT /shop/webhook/edit', STEP_UP.outbound],
  ['POST /shop/webhook/enable', STEP_UP.outbound],
  ['POST /sys/stepUpRule/add', STEP_UP.grant],
  ['DELETE /sys/stepUpRule/delete', STEP_UP.grant],
  ['POST /shop/payChannel/keys', STEP_UP.key],
  ['POST /shop/apiClient/newSecret', STEP_UP.key],
  ['POST /shop/webhook/newSecret', STEP_UP.key],
  ['POST /shop/mailServer/password', STEP_UP.key],
  ['POST /sys/mailServer/password', STEP_UP.key],
  ['POST /sys/mailServer/add', STEP_UP.identity],
  ['POST /sys/identityProvider/add', STEP_UP.identity],
  ['PUT /sys/signInWay/edit', STEP_UP.identity],
  ['DELETE /sys/smsGateway/delete', STEP_UP.identity],
  ['POST /sys/smsGateway/key', STEP_UP.key],
  ['POST /sys/apiToken/add', STEP_UP.key],
  ['POST /sys/apiToken/allow', STEP_UP.key],
])

it('is declared by imports wherever it is by forms: a sheet gives away as much', () => {
  const { resources, importers } = idleOffice().app
  const bare = resources.flatMap((resource) => {
    const { name, stepUp = {}, stepUpInside = {} } = resource
    const verbs = verbsOf(resource)
    const asked = (['add', 'edit'] as const)
      .filter((verb) => verbs.includes(verb))
      .flatMap((verb) => [stepUp[verb], ...(stepUpInside[verb] ?? [])])
    const controls = importers.get(name)?.controls ?? []
    const declared = new Set([stepUp.importExcel, ...controls])
    return verbs.includes('importExcel')
      ? [...new Set(asked)]
          .filter((kind) => kind !== undefined && !declared.has(kind))
          .map((kind) => `${name}: ${kind}`)
      : []
  })
  expect(bare).toEqual([])
})
