// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { WaveRecord } from './wave-page.web.tsx'

const shop = liveShop('shop:wave:list', 'shop:wave:receive')
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeAll(async () => {
  await shop.rows('shopGoods', [{ id: 'g3', goodsNo: 'g3', name: '初音', line: 3, state: 1, waveState: 0 }])
  await shop.rows('shopProduct', [{ id: 'p3', productNo: 'p3', title: '补款版', goodsId: 'g3', line: 3 }])
  await shop.rows('shopSku', [{ id: 's3', productId: 'p3', specKey: '', name: '', stock: 0, counted: true }])
})
afterEach(cleanup)

/** The page of the wave, where its pieces are taken in. */
async function open() {
  renderForTest(
    <MemoryRouter initialEntries={['/shop/wave/g3']}>
      <Routes>
        <Route path="/shop/wave/:id" element={<WaveRecord />} />
      </Routes>
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: '到货登记' }))
  return within(await screen.findByRole('dialog'))
}

it('a count that is refused stays as it was typed, and closes the dialog once it is taken in', async () => {
  const dialog = await open()
  const good = await dialog.findByRole('spinbutton', { name: /完好$/ })
  await user.clear(good)
  await user.type(good, '7')
  await shop.change('shopGoods', 'g3', { waveState: 3 })
  await user.click(dialog.getByRole('button', { name: '登记' }))
  await waitFor(() => expect(shop.asked().map(({ path }) => path)).toContain('/shop/wave/receive'))
  await dialog.findByRole('button', { name: '登记' })
  expect((good as HTMLInputElement).value).toBe('7')
  await shop.change('shopGoods', 'g3', { waveState: 0 })
  await user.click(dialog.getByRole('button', { name: '登记' }))
  await waitFor(() => expect(good.isConnected).toBe(false))
  expect(await shop.stored('shopArrival')).toMatchObject([{ skuId: 's3', good: 7 }])
})
