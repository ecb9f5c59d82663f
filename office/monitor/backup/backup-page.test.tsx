// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PASSIVE_META } from '#kit/contract/envelope.ts'
import { PASSIVE_REASON } from '#kit/contract/job.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { Layers } from '#kit/web/page/layers.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { BackupPage } from './backup-page.web.tsx'

const shop = liveShop('monitor:backup:list', 'monitor:backup:make')
beforeAll(() =>
  shop.rows('sysBackup', [
    { id: 'b1', name: 'large', kind: 'hand', state: 'made', place: 'here', bytes: 1_288_490_189, createBy: 'system' },
  ]),
)
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const open = async () => {
  renderForTest(
    <MemoryRouter useTransitions={false}>
      <Layers path="/">
        <BackupPage />
      </Layers>
    </MemoryRouter>,
  )
  await screen.findByText('large')
  return screen.getByRole('button', { name: '立即备份' })
}

it('sizes are told in words, and a backup can be made', async () => {
  const make = await open()
  expect(screen.getByText('1.2 GB')).toBeTruthy()
  expect(make.hasAttribute('disabled')).toBe(false)
})

it('on a passive server the button is grey and says why', async () => {
  const meta = document.createElement('meta')
  meta.name = PASSIVE_META
  meta.content = '1'
  document.head.append(meta)
  const make = await open()
  expect([make.hasAttribute('disabled'), make.title]).toEqual([true, PASSIVE_REASON[0]])
})
