// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poster } from '#kit/contract/testing/poster.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ResourceForm } from './resource-form.web.tsx'

const CHECK = '/sys/checkRule/checkByCode'
const ADD = '/demo/poster/add'
const POSTERS = 'demoPoster'

const shop = liveShop('demo:poster:list', 'demo:poster:add')
const userEvent = events.setup({ delay: null })
const onSaved = vi.fn()

beforeEach(async () => {
  await shop.refill(POSTERS, [])
  onSaved.mockReset()
  renderForTest(
    <MemoryRouter>
      <ResourceForm resource={poster} mode="new" open onClose={vi.fn()} onSaved={onSaved} />
    </MemoryRouter>,
  )
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function fill(name: string, value: string) {
  const box = await screen.findByRole('textbox', { name })
  await userEvent.clear(box)
  await userEvent.click(box)
  await userEvent.paste(value)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('[5.15] [7.19d] what breaks a check rule is said by the server, once it is typed', async () => {
  await fill('编号', '9 件')
  const error = await screen.findByText('第一位只能是字母')
  expect(error.closest('.ant-form-item')?.textContent).toContain('编号')
  expect(shop.askedFor(CHECK).map(({ query }) => query)).toEqual([
    { ruleCode: 'common', value: encodeURIComponent('9 件') },
  ])
})

it('[5.15] a value that breaks a check rule is not sent, however soon that is asked for', async () => {
  await fill('名称', '海报')
  await fill('编号', '9lives')
  await press('保存')
  expect(await screen.findByText('第一位只能是字母')).toBeTruthy()
  expect(shop.askedFor(ADD)).toEqual([])
  await fill('编号', 'nine')
  await press('保存')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await shop.stored(POSTERS)).toMatchObject([{ number: 'nine' }])
})

it('[5.15] an empty value is not asked about', async () => {
  await fill('名称', '海报')
  await press('保存')
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(shop.askedFor(CHECK)).toEqual([])
})
