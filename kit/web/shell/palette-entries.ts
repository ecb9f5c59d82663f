import type { FoundGroup } from '#kit/contract/find.ts'

/** A page, an action or a record that the palette offers. */
export interface PaletteEntry {
  /** Tells it from all others, and what it is: `page:/stock`, `action:keys`, `record:shelf:1`. */
  readonly key: string
  readonly title: string
  /** What tells it from others of the same title; empty when there is nothing. */
  readonly note: string
  /** What else it is found by. */
  readonly also: string
  readonly run: () => void
}

export interface ShownEntry extends PaletteEntry {
  /** Places of the signs in the title that were typed. */
  readonly marks: readonly number[]
}

export interface PaletteGroup<Entry = ShownEntry> {
  readonly key: string
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Places of the signs that a text is pronounced by; null for another text. */
export type ReadAloud = (text: string, typed: string) => readonly number[] | null

interface Asked {
  readonly typed: string
  /** Groups in order; those of records hold what the server found, whatever their titles say. */
  readonly groups: readonly PaletteGroup<PaletteEntry>[]
  /** What was used last, newest first, as far as it is still there. */
  readonly recent: PaletteGroup<PaletteEntry>
  readonly readAloud: ReadAloud
}

/** Groups with what answers to what was typed: what was used last comes first, and only there. */
export function paletteGroups({ typed, groups, recent, readAloud }: Asked): readonly PaletteGroup[] {
  const shown = (entry: PaletteEntry): readonly ShownEntry[] => {
    const marks = marksIn(entry, typed, readAloud)
    return marks ? [{ ...entry, marks }] : []
  }
  const used = recent.entries.flatMap(shown)
  const isUsed = new Set(used.map(({ key }) => key))
  return [
    { ...recent, entries: used },
    ...groups.map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ key }) => !isUsed.has(key))
        .flatMap((entry) =>
          entry.key.startsWith(RECORD) ? (shown(entry)[0] ?? { ...entry, marks: [] }) : shown(entry),
        )
        // a title says more than an address
        .toSorted((a, b) => Number(a.marks.length === 0) - Number(b.marks.length === 0)),
    })),
  ].filter(({ entries }) => entries.length > 0)
}

/** What the keys of records begin with, before `<resource>:<id>`. */
export const RECORD = 'record:'

/** What of an entry answers to what was typed: part of the title, its pinyin or initials, or what else it is found by. */
function marksIn({ title, also }: PaletteEntry, typed: string, readAloud: ReadAloud): readonly number[] | undefined {
  const asked = typed.trim().toLowerCase()
  const at = title.toLowerCase().indexOf(asked)
  if (at !== -1) {
    return Array.from({ length: asked.length }, (_, index) => at + index)
  }
  return readAloud(title, asked) ?? (also.toLowerCase().includes(asked) ? [] : undefined)
}

export function recordEntries(
  { resource, records }: FoundGroup,
  openPage: (path: string) => void,
): readonly PaletteEntry[] {
  return records.map(({ id, path, title, note }) => ({
    key: `${RECORD}${resource}:${id}`,
    title,
    note,
    also: '',
    run: () => openPage(path),
  }))
}

interface Segment {
  readonly text: string
  readonly isMarked: boolean
}

/** A title cut where marked signs begin and end. */
export function segments({ title, marks }: Pick<ShownEntry, 'title' | 'marks'>): readonly Segment[] {
  const marked = new Set(marks)
  const parts: Segment[] = []
  for (let at = 0; at < title.length; at++) {
    const last = parts.at(-1)
    const isMarked = marked.has(at)
    if (last?.isMarked === isMarked) {
      parts[parts.length - 1] = { text: last.text + title[at], isMarked }
    } else {
      parts.push({ text: title.charAt(at), isMarked })
    }
  }
  return parts
}
