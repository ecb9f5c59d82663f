/**
 * A command as histories keep it, its noun included: the path of its route up to what it does (`/house/room/close`), or who
 * acts by itself and what it is at (`timer/passDue`). What it is called follows from it.
 */
export type CommandPath = `${string}/${string}`

/** The command of a route: its path without the parameters behind what it does. @throws Error for a path that does nothing */
export function commandAt(path: string): `/${string}` {
  const parts = path.split('/')
  const at = parts.findLastIndex((part) => /^\w+$/.test(part))
  if (at < 1 || parts[0] !== '') {
    throw new Error(`${path} does not say what it does`)
  }
  return `/${parts.slice(1, at + 1).join('/')}`
}

/** The last part of a command: what is done, `close` of `/house/room/close`. */
export function wordOf(command: CommandPath): string {
  return command.slice(command.lastIndexOf('/') + 1)
}

/** All before it: whose command it is, `/house/room` of `/house/room/close`. */
export function nounOf(command: CommandPath): string {
  return command.slice(0, command.lastIndexOf('/'))
}
