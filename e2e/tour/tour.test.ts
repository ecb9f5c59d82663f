import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { randomFrom } from '#office/sample/random.ts'
import { SEED_ROLES } from '#office/seed/role-seed.ts'
import { fillShop } from '../shop/fill-shop.ts'
import { test } from '../shop/shop.ts'
import { LOCALES, walkAs } from './walk.ts'

/** What `npm run tour` asks for: codes of roles, or `all`. Without it a sample is taken. */
const TOUR = process.env.TOUR
const ROLES = SEED_ROLES.map(({ code }) => code)
const WHOLE = ROLES.filter((code) => TOUR === 'all' || TOUR?.split(',').includes(code))

/** What is drawn for a sample follows from it: the day of the last commit, as 20260131, so that a commit has the same everywhere. */
const SEED = Number(process.env.TOUR_SEED ?? dayOfLastCommit())
const WALKS = TOUR === undefined ? ['first', 'second'] : []
/** What each of its walks looks at. */
const SHARE = { pages: 4, hiddenPages: 1, presses: 7, behind: 3 }

test.use({ storageState: undefined, isDemo: TOUR !== undefined })

for (const [index, nth] of WALKS.entries()) {
  test(`the ${nth} sample of what a role sees leads somewhere: nothing to a page that is missing or forbidden, to a refusal, or to nothing`, async ({
    page,
    shop,
    address,
  }) => {
    // presses, one after the other, on a machine that may be busy
    test.setTimeout(300_000)
    await fillShop(shop)
    const role = randomFrom(SEED).shuffled(ROLES)[index] ?? ''
    const random = randomFrom(SEED + index)
    const locale = random.pick(LOCALES)
    const { pressed, findings } = await walkAs(page, { shop, address, role, locale, share: { ...SHARE, random } })
    const again = `npm run tour -- sample ${SEED}`
    console.log([`${again}: ${role}, ${locale}`, ...pressed].join('\n  '))
    expect(findings, `${again} takes it again`).toEqual([])
  })
}

for (const role of WHOLE) {
  for (const locale of LOCALES) {
    test(`whatever ${role} sees in ${locale} leads somewhere`, async ({ page, shop, address }) => {
      test.setTimeout(0)
      const { findings } = await walkAs(page, { shop, address, role, locale })
      expect(findings).toEqual([])
    })
  }
}

function dayOfLastCommit(): string {
  return execFileSync('git', ['log', '-1', '--format=%as'], { encoding: 'utf8' }).trim().replaceAll('-', '')
}
