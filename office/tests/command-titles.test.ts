import { expect, it } from 'vitest'
import { commandTitlesOf } from '../command-titles.server.ts'
import { TIMERS } from '../office.server.ts'
import { titledCommands } from './titled-commands-for-test.ts'

it('everything that may stand in a history has a title: what staff and clients do, and timers', () => {
  const { titled, commands } = titledCommands()
  const all = [...commands, ...TIMERS.map(({ name }) => name)]
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter((command) => !titled.has(command))).toEqual([])
})

it('a route is called what it says of itself, without what it is about', () => {
  const definition = {
    method: 'POST',
    does: 'command',
    path: '/shop/storefront/order/checkout',
    summary: ['商城：下单', 'Storefront: Check out'],
  }
  const routes = [{ definition }] as unknown as Parameters<typeof commandTitlesOf>[0]
  expect(commandTitlesOf(routes, []).get('checkout')).toEqual(['下单', 'Check out'])
})
