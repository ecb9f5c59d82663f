import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textIn } from '#kit/contract/text.ts'

/** What is counted, as words say it; one more word may stand before it: `{n} unpaid orders`. */
const COUNTED = [
  ...[
    'accounts',
    'barcodes',
    'balances',
    'categories',
    'changes',
    'characters',
    'claims',
    'columns',
    'conditions',
    'coupons',
  ],
  ...[
    'customers',
    'days',
    'decimals',
    'entries',
    'errors',
    'faults',
    'fields',
    'figures',
    'files',
    'hours',
    'items',
    'jobs',
  ],
  ...[
    'labels',
    'lines',
    'listings',
    'makers',
    'members',
    'messages',
    'minutes',
    'months',
    'names',
    'notes',
    'notifications',
  ],
  ...[
    'orders',
    'parcels',
    'parts',
    'people',
    'permissions',
    'pictures',
    'pieces',
    'places',
    'points',
    'products',
    'records',
  ],
  ...[
    'refunds',
    'reports',
    'reservations',
    'results',
    'roles',
    'rows',
    'rules',
    'seconds',
    'SKUs',
    'specs',
    'texts',
    'tokens',
  ],
  ...['units', 'users', 'values'],
].join('|')
const MANY = new RegExp(`\\{\\w+\\} (?:(?!for |of |with )[a-z-]+ )?(?:${COUNTED})(?![\\w|])`, 'g')
const TEXT = /'(?:\\.|[^'\\\n])*'/g

/** What stands in a help as it is typed by administrators, not as it is filled. */
const AS_TYPED = ['good for {minutes} minutes']

it('an English text says one in the singular, wherever it has a place for a number', () => {
  const paths = globSync('{kit,office,web,server}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const wrong = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(TEXT)]
      .map(([text]) => text)
      .filter((text) => !text.includes('${') && !AS_TYPED.some((typed) => text.includes(typed)))
      .flatMap((text) => [...text.matchAll(MANY)].map(([found]) => `${path}: ${found}`)),
  )
  expect(wrong, 'write {n} {n|row|rows}, see textIn').toEqual([])
  expect(paths.length).toBeGreaterThan(1500)
})

it.each([
  [0, '0 rows were imported'],
  [1, '1 row was imported'],
  [2, '2 rows were imported'],
  ['1', '1 row was imported'],
])('%j of them: %s', (n, said) => {
  expect(textIn('en-US', ['导入{n}行', '{n} {n|row was|rows were} imported'], { n })).toBe(said)
})
