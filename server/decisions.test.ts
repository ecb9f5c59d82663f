import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')

test('every decision record stands in the index once, by its own title', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const entries = [...index.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, title, file]) => ({ title, file }))
  const records = readdirSync(FOLDER).filter((file) => file !== 'README.md')
  const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(join(FOLDER, file), 'utf8'))?.[1]?.replace(' ·', '.')
  expect(entries.toSorted((a, b) => String(a.file).localeCompare(String(b.file)))).toEqual(
    records.toSorted().map((file) => ({ title: titleOf(file), file })),
  )
})
