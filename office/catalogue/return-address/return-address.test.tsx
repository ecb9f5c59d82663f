// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { readInput } from '#kit/contract/read-field.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { ResourceForm } from '#kit/web/form/resource-form.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { returnAddress } from './return-address.ts'

const resource = returnAddress
const userEvent = events.setup({ delay: null })

const shop = liveShop('shop:returnAddress:list', 'shop:returnAddress:add')
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('[5.8a] [5.8f] [5.8p] the form speaks by the ready rules: a phone, a postcode, one use at least', async () => {
  renderForTest(
    <MemoryRouter>
      <ResourceForm resource={resource} mode="new" open onClose={() => undefined} />
    </MemoryRouter>,
  )
  expect((await screen.findByText('用途')).className).toContain('required')
  await userEvent.type(await screen.findByRole('textbox', { name: '电话' }), '12345678901')
  await userEvent.type(screen.getByRole('textbox', { name: '邮编' }), '20000')
  clearChoices('用途')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请输入正确的手机号或固定电话')).toBeTruthy()
  expect(await screen.findByText('邮编为6位数字')).toBeTruthy()
  expect(await screen.findByText('至少选择1项')).toBeTruthy()
  expect(shop.askedFor('/shop/returnAddress/add')).toEqual([])
})

it.each([
  ['said nothing of', {}, 'return,exchange,repair', []],
  ['emptied', { kinds: '' }, undefined, ['kinds']],
  ['emptied as a list', { kinds: [] }, undefined, ['kinds']],
])('[5.8p] a new address whose uses are %s', (_, kinds, stored, invalid) => {
  const input = { name: 'Depot', contact: 'Mei', phone: '13812345678', region: '310101', address: 'Road 1', ...kinds }
  const { values, errors } = readInput(resource, input, 'add')
  expect(values.kinds).toBe(stored)
  expect(errors.map(({ path }) => path)).toEqual(invalid)
})

it.each([
  ['13812345678', []],
  ['021-62345678', []],
  ['400-820-8820', []],
  ['400-82-8820', ['phone']],
  ['1381234567', ['phone']],
])('[5.8a] [5.8f] the server reads the phone %s by the same rules', (phone, invalid) => {
  const input = { name: 'Depot', contact: 'Mei', phone, region: '310101', address: 'Road 1', kinds: 'return' }
  expect(readInput(resource, input, 'add').errors.map(({ path }) => path)).toEqual(invalid)
})

function clearChoices(title: string): void {
  const clear = screen.getByLabelText(title).closest('.ant-select')?.querySelector('.ant-select-clear')
  fireEvent.click(clear as Element)
}
