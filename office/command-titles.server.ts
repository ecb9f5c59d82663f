import type { Text } from '#kit/contract/text.ts'
import { commandOf, type Route } from '#kit/server/http/route.server.ts'
import { SHELF_TIMES } from './presale/figure/shelf-timers.server.ts'
import { SERVER_COMMANDS } from './trade/commands/context/system-context.server.ts'
import { TIMERS } from './trade/timer/timer-jobs.server.ts'

/** Before what a route does stands what it is about: `Storefront: Check out`. */
const SUBJECT = /^[^：:]*[：:]\s*/

/** What histories call commands: routes by what they say of themselves, timers, and what servers do. */
export function commandTitlesOf(routes: readonly Route[]): ReadonlyMap<string, Text> {
  const titles = new Map<string, Text>([
    ...Object.entries(SERVER_COMMANDS),
    ...Object.entries(SHELF_TIMES),
    ...TIMERS.map(({ name, title }) => [name, title] as const),
  ])
  for (const { definition } of routes) {
    const { method, path, summary } = definition
    const command = commandOf(path)
    if (method !== 'GET' && !titles.has(command)) {
      const [zh, en] = summary
      titles.set(command, [zh.replace(SUBJECT, ''), en.replace(SUBJECT, '')])
    }
  }
  return titles
}
