import { expect, it } from 'vitest'
import { type Actor, moveFrom, movesFrom, movesOf, type States } from '#kit/contract/states.ts'
import { PAY_MODEL, type PayModel } from '../../catalogue/rules/pay-model.ts'
import { claimStates } from './claim-states.ts'
import { orderStates } from './order-states.ts'
import { refundStates } from './refund-states.ts'

const ACTORS: readonly Actor[] = ['staff', 'customer', 'system']

/** What each may do in each state, and where it leads: `10 staff: pay→20 remind`. States that nothing leads out of have no line. */
function linesOf(states: States, row: Readonly<Record<string, unknown>>): readonly string[] {
  const known = new Set(
    Object.keys(states.moves).flatMap((command) => movesOf(states, command).flatMap((way) => way.from)),
  )
  return [...known]
    .sort((one, other) => Number(one) - Number(other))
    .flatMap((state) => ACTORS.map((who) => lineOf(states, { ...row, [states.field]: state }, who)))
    .filter((line) => !line.endsWith(': '))
}

function lineOf(states: States, row: Readonly<Record<string, unknown>>, who: Actor): string {
  const steps = movesFrom(states, row, who).map((command) => {
    const to = moveFrom(states, row, command, who)?.to
    return to === undefined ? command : `${command}→${to}`
  })
  return `${row[states.field]} ${who}: ${steps.join(' ')}`
}

it('orders with a parcel: no stage is skipped, what is paid is refunded and not cancelled, prices change before payment', () => {
  const lines = [
    '10 staff: pay→20 cancel→50 useCredit remindToPay changePrice changeAddress',
    '10 customer: cancel→50 useCredit changeAddress',
    '10 system: pay→20 cancel→50 editItems',
    '20 staff: ship→30 shipPart changeAddress hold endHold',
    '20 customer: changeAddress hold endHold',
    '20 system: ship→30 finishShipping→30 closeRefunded→60 editItems merge split',
    '30 customer: receive→40',
    '30 system: receive→40 closeRefunded→60',
    '40 system: closeRefunded→60',
    '50 staff: revive→20',
  ]
  expect(linesOf(orderStates, { line: 1 })).toEqual(lines)
  // items are edited of what is in stock alone
  expect(linesOf(orderStates, { line: 3 })).toEqual(lines.map((line) => line.replace(' editItems', '')))
})

it('a membership is done when it is paid: nothing of it is sent, held or received', () => {
  expect(linesOf(orderStates, { line: 4 }).filter((line) => !line.startsWith('30'))).toEqual([
    '10 staff: pay→40 cancel→50 useCredit remindToPay changePrice',
    '10 customer: cancel→50 useCredit',
    '10 system: pay→40 cancel→50',
    '40 system: closeRefunded→60',
    '50 staff: revive→40',
  ])
})

it('deposits are never shipped; their claims lead them, and only a forfeited one comes back', () => {
  const lines = [
    '10 staff: pay→21 cancel→50 useCredit remindToPay changePrice changeAddress',
    '10 customer: cancel→50 useCredit changeAddress',
    '10 system: pay→21 cancel→50',
    '21 staff: changeAddress',
    '21 customer: changeAddress',
    '21 system: openBalance→22 completeBalance→23 forfeit→51 release→60',
    '22 staff: changeAddress',
    '22 customer: changeAddress',
    '22 system: passDue→24 completeBalance→23 forfeit→51 waitAgain→21 release→60',
    '23 system: closeRefunded→60',
    '24 staff: changeAddress',
    '24 customer: changeAddress',
    '24 system: extend→22 completeBalance→23 forfeit→51 waitAgain→21 release→60',
    '50 staff: revive→21',
    '51 system: reopen→22',
  ]
  const ways = (payModel: PayModel) =>
    linesOf(orderStates, { line: 2, payModel }).filter((line) => !line.startsWith('30'))
  expect(ways(PAY_MODEL.deposit)).toEqual(lines)
  expect(ways(PAY_MODEL.prepaid)).toEqual(lines)
  const reserved = lines.map((line) =>
    line.replace('10 staff: pay→21 ', '10 staff: ').replace('release→60', 'release→50'),
  )
  expect(ways(PAY_MODEL.reservation), 'nothing to take, nothing to give back').toEqual(reserved)
})

it('claims end in one of paid, forfeited, released and credited', () => {
  expect(linesOf(claimStates, { qty: 2, payModel: PAY_MODEL.deposit })).toEqual([
    '0 staff: release→5 split lockSeat answer',
    '0 customer: release→5 answer',
    '0 system: open→1 release→5',
    '1 staff: extend remind release→5 split',
    '1 customer: release→5',
    '1 system: pay→2 passDue→3 release→5 waitAgain→0',
    '3 staff: extend→1 remind forfeit→4 credit→6 release→5',
    '3 customer: release→5',
    '3 system: pay→2 forfeit→4 credit→6 release→5 waitAgain→0',
    '4 staff: reopen→1',
  ])
})

it('reservations lapse or are given up, and have no deposit to turn into credit; what is prepaid has no balance', () => {
  const ways = (payModel: PayModel) => linesOf(claimStates, { qty: 1, payModel }).filter((line) => !/^[012]/.test(line))
  expect(ways(PAY_MODEL.reservation)).toEqual([
    '3 staff: extend→1 remind forfeit→4 release→5',
    '3 customer: release→5',
    '3 system: pay→2 forfeit→4 release→5 waitAgain→0',
    '4 staff: reopen→1',
  ])
  expect(ways(PAY_MODEL.prepaid)).toEqual([
    '3 staff: extend→1 remind release→5',
    '3 customer: release→5',
    '3 system: pay→2 release→5 waitAgain→0',
    '4 staff: reopen→1',
  ])
})

it.each([
  { kinds: [1, 4, 5], agreed: 50, inspected: '', turned: '' },
  { kinds: [2], agreed: 20, inspected: 'inspect→50 ', turned: '' },
  { kinds: [3], agreed: 20, inspected: 'inspect→60 ', turned: 'turnIntoReturn ' },
])('refunds of kinds $kinds: money and parcels go their own ways, nothing is booked before it is back', (way) => {
  const { kinds, agreed, inspected, turned } = way
  for (const kind of kinds) {
    expect(linesOf(refundStates, { kind })).toEqual([
      `10 staff: agree→${agreed} reject→70 withdraw→71 ${turned}assign`,
      '10 customer: withdraw→71',
      `10 system: agree→${agreed} reject→70 withdraw→71`,
      `20 staff: withdraw→71 chooseAddress send→30 ${turned}remind assign`,
      '20 customer: withdraw→71 send→30',
      '20 system: withdraw→71 expire→71',
      `30 staff: receive→40 parcelMissing→71 ${turned}assign`,
      `40 staff: refuseReceipt→41 ${inspected}${turned}assign`,
      '50 staff: assign settle→60 retry',
      '50 system: settle→60 fail→72',
      '72 staff: assign settle→60 retry→50',
      '72 system: settle→60 retry→50',
    ])
  }
})
