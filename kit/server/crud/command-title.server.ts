import { wordOf } from '#kit/contract/command.ts'
import { CHANGE_KINDS, type RecordChange } from '#kit/contract/history.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from './app-context.server.ts'
import type { ChangeRow } from './history.server.ts'

type Entry = Pick<ChangeRow, 'noun' | 'command' | 'changes'>

/**
 * What the command of an entry is called: what its button says. An entry of old whose noun nobody knows is called so where all
 * commands of that word are; otherwise, and for commands that are no more, it only says whether the row came, changed or went.
 */
export function commandTitle({ commandTitles }: Pick<AppContext, 'commandTitles'>, entry: Entry): Text {
  const { noun, command } = entry
  const title = noun === null ? titlesByWord(commandTitles).get(command) : commandTitles.get(`${noun}/${command}`)
  return title ?? CHANGE_KINDS[changeKind(entry)]
}

/** Whether the row of an entry came, changed, or went. */
export function changeKind({ changes, command }: Pick<Entry, 'changes' | 'command'>): RecordChange['kind'] {
  if (changes === null) {
    return command.startsWith('delete') ? 'deleted' : 'added'
  }
  const [from, to] = changes.id ?? []
  return from === to ? 'edited' : to === null ? 'deleted' : 'added'
}

type Titles = AppContext['commandTitles']

const known = new WeakMap<Titles, ReadonlyMap<string, Text | null>>()

/** What the commands of a word are called where that is one thing; null where it is several. */
function titlesByWord(titles: Titles): ReadonlyMap<string, Text | null> {
  const found = known.get(titles) ?? byWord(titles)
  known.set(titles, found)
  return found
}

function byWord(titles: Titles): ReadonlyMap<string, Text | null> {
  const found = new Map<string, Text | null>()
  for (const [command, title] of titles) {
    const word = wordOf(command)
    const other = found.get(word)
    found.set(word, other === undefined || other?.[0] === title[0] ? title : null)
  }
  return found
}
