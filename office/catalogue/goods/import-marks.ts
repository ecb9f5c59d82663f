/**
 * The newest times of a list before an import, by the clock of the server: what is younger afterwards was imported.
 * '' when the list was empty.
 */
export interface ImportMarks {
  readonly createTime: string
  readonly updateTime: string
}

/** Filters that show what came after a mark: from the next second on. */
export function filterAfter(marks: ImportMarks, name: keyof ImportMarks): Readonly<Record<string, string>> {
  const mark = marks[name]
  return mark === '' ? {} : { [`${name}_begin`]: nextSecond(mark) }
}

/** `2026-03-15 09:59:59` → `2026-03-15 10:00:00`; the zone does not matter, wall clocks count alike. */
function nextSecond(time: string): string {
  const parsed = Date.parse(`${time.replace(' ', 'T')}Z`)
  return Number.isNaN(parsed) ? time : new Date(parsed + 1000).toISOString().slice(0, 19).replace('T', ' ')
}
