import type { Text } from '#kit/contract/text.ts'
import { commandOf, type Route } from '#kit/server/http/route.server.ts'
import { SERVER_COMMANDS } from './trade/commands/context/system-context.server.ts'
import type { Timer } from './trade/timer/timer.server.ts'

/** Before what a route does stands what it is about: `Storefront: Check out`. */
const SUBJECT = /^[^：:]*[：:]\s*/

/** What histories call commands: routes by what they say of themselves, timers, and what servers do. */
export function commandTitlesOf(
  routes: readonly Route[],
  timers: readonly Pick<Timer, 'name' | 'title'>[],
): ReadonlyMap<string, Text> {
  const titles = new Map<string, Text>([
    ...Object.entries(SERVER_COMMANDS),
    ...timers.map(({ name, title }) => [name, title] as const),
  ])
  for (const { definition } of routes) {
    const { does, path, summary } = definition
    const command = commandOf(path)
    if (does === 'command' && !titles.has(command)) {
      const [zh, en] = summary
      titles.set(command, [zh.replace(SUBJECT, ''), en.replace(SUBJECT, '')])
    }
  }
  return titles
}
