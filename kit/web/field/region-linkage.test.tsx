// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { region } from '#kit/contract/field.ts'
import { RegionLinkage } from './region-linkage.web.tsx'
import { renderForTest } from './render-for-test.web.tsx'

const place = region(['地区', 'Region'])
const given = vi.fn()

function Kept({ type, initial = '' }: { readonly type?: string; readonly initial?: string }) {
  const [code, setCode] = useState<unknown>(initial)
  return (
    <RegionLinkage
      field={place}
      {...(type !== undefined && { type })}
      value={code}
      onChange={(next) => {
        given(next)
        setCode(next)
      }}
    />
  )
}

const box = (level: string) => screen.findByRole('combobox', { name: `地区：${level}` })
const isDisabled = async (level: string) => ((await box(level)) as HTMLInputElement).disabled
const shown = async (level: string) => (await box(level)).closest('.ant-select')?.textContent

async function choose(level: string, name: string) {
  await userEvent.click(await box(level))
  await userEvent.keyboard(name)
  await userEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}

beforeEach(() => given.mockReset())
afterEach(cleanup)

test('[3.11] is a cascade of province, city and area unless told otherwise', async () => {
  renderForTest(<Kept initial="310115" />)
  expect(await screen.findByText('上海市 / 上海市 / 浦东新区')).toBeDefined()
})

test('[3.11] as three boxes gives the code of the deepest level chosen so far', async () => {
  renderForTest(<Kept type="select" />)
  expect([await isDisabled('省'), await isDisabled('市'), await isDisabled('区县')]).toEqual([false, true, true])
  await choose('省', '广东省')
  expect(given).toHaveBeenLastCalledWith('440000')
  await choose('市', '深圳市')
  expect(given).toHaveBeenLastCalledWith('440300')
  await choose('区县', '南山区')
  expect(given).toHaveBeenLastCalledWith('440305')
})

test('[3.11] the three boxes show every level of a code; another province starts again below it', async () => {
  renderForTest(<Kept type="select" initial="440305" />)
  expect([await shown('省'), await shown('市'), await shown('区县')]).toEqual(['广东省', '深圳市', '南山区'])
  await choose('省', '浙江省')
  expect(given).toHaveBeenLastCalledWith('330000')
  expect(await shown('市')).toBe('市')
  expect(await isDisabled('区县')).toBe(true)
})

test('clearing a box leaves the level above it', async () => {
  renderForTest(<Kept type="select" initial="440305" />)
  const area = (await box('区县')).closest<HTMLElement>('.ant-select') ?? expect.fail('no box')
  await userEvent.click(within(area).getByRole('button', { hidden: true }))
  expect(given).toHaveBeenLastCalledWith('440300')
})

test('[8.17e] another type is an error that names it', () => {
  renderForTest(<Kept type="globe" />)
  expect(screen.getByRole('alert').textContent).toBe('Bad type value: globe')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('[8.17e] a type that every object knows is another one too', () => {
  renderForTest(<Kept type="constructor" />)
  expect(screen.getByRole('alert').textContent).toBe('Bad type value: constructor')
})

test('both forms have the name of the field', async () => {
  const { rerender } = renderForTest(<Kept />)
  expect(await screen.findByRole('combobox', { name: '地区' })).toBeDefined()
  rerender(<Kept type="select" />)
  expect(await screen.findByRole('group', { name: '地区' })).toBeDefined()
})
