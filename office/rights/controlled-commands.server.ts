import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { OWN_FACTORS } from './step-up.ts'

/** A command that lines of the controls are for. */
export interface ControlledCommand {
  readonly kind: string
  /** Path of its route. */
  readonly command: string
  readonly title: Text
}

/** The commands of each kind, as their routes declare them; what clients may send by two methods is one. */
export function controlledCommands(
  routes: readonly Route[],
  resources: readonly Pick<AnyResource, 'path' | 'title'>[],
): readonly ControlledCommand[] {
  const found = new Map<string, ControlledCommand>()
  for (const { definition } of routes) {
    const { path: command, summary, stepUp, stepUpInside = [] } = definition
    const noun = resources.find(({ path }) => command.slice(0, command.lastIndexOf('/')) === path)
    const title = noun ? titled(noun.title, summary) : summary
    for (const kind of [stepUp, ...stepUpInside]) {
      if (kind !== undefined && kind !== OWN_FACTORS) {
        found.set(`${kind} ${command}`, { kind, command, title })
      }
    }
  }
  return [...found.values()].toSorted((one, other) => (one.command < other.command ? -1 : 1))
}

/** Commands of several nouns are called alike: each says of which it is. */
function titled(noun: Text, [zh, en]: Text): Text {
  return [zh.startsWith(noun[0]) ? zh : `${noun[0]}：${zh}`, en.startsWith(noun[1]) ? en : `${noun[1]}: ${en}`]
}
