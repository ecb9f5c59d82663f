import { type CommandPath, commandAt } from '#kit/contract/command.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { SERVER_COMMANDS } from './trade/commands/context/system-context.server.ts'
import { type Timer, timerCommand } from './trade/timer/timer.server.ts'

/** What histories call commands: routes by what their buttons say, timers, and what servers do. */
export function commandTitlesOf(
  routes: readonly Route[],
  timers: readonly Pick<Timer, 'name' | 'title'>[],
): ReadonlyMap<CommandPath, Text> {
  return new Map<CommandPath, Text>([
    ...Object.entries(SERVER_COMMANDS).map(([name, title]) => [`server/${name}` as const, title] as const),
    ...timers.map((timer) => [timerCommand(timer), timer.title] as const),
    ...routes
      .filter(({ definition }) => definition.does === 'command')
      .map(({ definition: { path, title } }) => [commandAt(path), title] as const),
  ])
}
