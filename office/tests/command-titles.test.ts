import { describe, expect, it } from 'vitest'
import { actionCommand } from '#kit/contract/action.ts'
import { type CommandPath, commandAt, nounOf, wordOf } from '#kit/contract/command.ts'
import type { Text } from '#kit/contract/text.ts'
import { commandTitle } from '#kit/server/crud/command-title.server.ts'
import { TIMERS } from '../office.server.ts'
import { idleOffice } from '../testing/idle-office.server.ts'
import { timerCommand } from '../trade/timer/timer.server.ts'

const { app, routes } = idleOffice()
const commands = routes.filter(({ definition }) => definition.does === 'command').map(({ definition }) => definition)
const titleOf = (path: string) => app.commandTitles.get(commandAt(path))

const isWhole = ([zh, en]: Text) => zh !== '' && en !== '' && !/[：:]/.test(zh) && !/\p{Script=Han}/u.test(en)

describe('every command', () => {
  it('has one title in both languages, however it is called', () => {
    expect(commands.length).toBeGreaterThan(900)
    const untitled = commands.filter(({ path }) => !isWhole(titleOf(path) ?? ['', '']))
    expect(untitled.map(({ path }) => path)).toEqual([])
    const doubled = commands.filter(({ path, title }) => titleOf(path)?.join() !== title.join())
    expect(doubled.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('of a noun is called in histories what its button says', () => {
    // the sandbox has no routes here
    const actions = app.resources
      .filter(({ permission }) => !permission.startsWith('shop:sandbox'))
      .flatMap((resource) =>
        Object.entries(resource.actions ?? {}).map(
          ([name, { title }]) => [actionCommand(resource, name), title] as const,
        ),
      )
    expect(actions.length).toBeGreaterThan(200)
    expect(actions.filter(([command, title]) => app.commandTitles.get(command)?.join() !== title.join())).toEqual([])
    const entry = (command: CommandPath) => ({ noun: nounOf(command), command: wordOf(command), changes: {} })
    expect(actions.filter(([command, title]) => commandTitle(app, entry(command)).join() !== title.join())).toEqual([])
  })

  it('says the same title in the line of the log, in proposals and in what people are told of it', () => {
    const says = (words: string, title: string) => words.toLowerCase().endsWith(title.toLowerCase())
    const apart = commands.filter(({ summary, title }) => !(says(summary[0], title[0]) && says(summary[1], title[1])))
    expect(apart.map(({ path, summary, title }) => [path, summary, title])).toEqual([])
  })

  it('of the clock and of servers has a title as well, which no command of people takes away', () => {
    for (const timer of TIMERS) {
      expect(app.commandTitles.get(timerCommand(timer))).toEqual(timer.title)
    }
    expect(app.commandTitles.get('server/sendRefund')).toEqual(['渠道退款', 'Channel refund'])
  })
})

describe('an entry of old, which has the last word alone', () => {
  const changes = { status: [1, 2] } as const
  const told = (command: string, more = changes as Readonly<Record<string, readonly [unknown, unknown]>>) =>
    commandTitle(app, { noun: null, command, changes: more as never })

  it('is called what all commands of that word are', () => {
    expect(told('closeWindow')).toEqual(['截止预售', 'Close the deposit window'])
    expect(told('passDue')).toEqual(TIMERS.find(({ name }) => name === 'passDue')?.title)
  })

  it('says only what became of the row where the word means several things, or nothing any more', () => {
    expect(told('settle')).toEqual(['修改', 'Changed'])
    expect(told('receive')).toEqual(['修改', 'Changed'])
    expect(told('add', { id: [null, 'x'] })).toEqual(['新增', 'Added'])
    expect(told('delete', { id: ['x', null] })).toEqual(['删除', 'Deleted'])
    expect(told('waveClaims')).toEqual(['修改', 'Changed'])
    expect(commandTitle(app, { noun: '/shop/once', command: 'settle', changes: changes as never })[0]).toBe('修改')
  })
})

it('words that mean several things are why a change keeps whose command it is', () => {
  const words = new Map<string, Set<string>>()
  for (const [command, [title]] of app.commandTitles) {
    words.set(wordOf(command), (words.get(wordOf(command)) ?? new Set()).add(title))
  }
  expect([...words.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(30)
})
