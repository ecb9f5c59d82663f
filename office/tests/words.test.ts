import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The English half of a text in two languages. */
const ENGLISH = /(['`])[^'`\n]*[\u4e00-\u9fff][^'`\n]*\1,\s*(['`])((?:\\.|(?!\2).)*)\2/g

/** What the glossary keeps off the screen. */
function wordsToAvoid(): readonly string[] {
  const [, section = ''] = readFileSync('docs/GLOSSARY.md', 'utf8').split('## Words on screen')
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (?!not )([^|]+) \| [^|]+ \|$/gm)
  return [...rows].map(([, words = '']) => words.trim())
}

it('English texts say what people of the field say: nothing that the glossary has another word for', () => {
  const avoided = wordsToAvoid()
  expect(avoided.length).toBeGreaterThan(5)
  const found = new RegExp(`\\b(?:${avoided.join('|')})\\b`, 'i')
  const paths = globSync('{kit,office,web,server}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const texts = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(ENGLISH)].map(([, , , text = '']) => ({ path, text })),
  )
  expect(texts.length).toBeGreaterThan(5000)
  // what stands in braces is filled in
  expect(texts.filter(({ text }) => found.test(text.replace(/\$?\{[^}]*\}/g, '')))).toEqual([])
})
