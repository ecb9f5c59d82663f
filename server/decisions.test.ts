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

test('a record that a later one replaces says so at its top, as the index does', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const entries = [...index.matchAll(/^- \[.+?\]\((.+?\.md)\)(.*)$/gm)]
  expect(entries.filter(([, , rest]) => rest?.includes('superseded')).length).toBeGreaterThan(2)
  for (const [, file = '', rest = ''] of entries) {
    const top = readFileSync(join(FOLDER, file), 'utf8').split('\n').slice(1, 4).join('\n')
    const linksIn = (text: string) => [...text.matchAll(/\]\((\d+-.+?\.md)\)/g)].map(([, link]) => link)
    const isSuperseded = /^Superseded/m.test(top)
    expect([isSuperseded, isSuperseded ? linksIn(top) : []], file).toEqual([rest.includes('superseded'), linksIn(rest)])
  }
})
