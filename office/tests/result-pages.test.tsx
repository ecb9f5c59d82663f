// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { queryClient } from '#kit/web/session/query.web.ts'
import { resolveScreen } from '#office/office.web.ts'
import { liveShop, type Person } from '#web/testing/live-shop.ts'

const shop = liveShop('demo:shelf:list')
let person: Person
beforeAll(async () => {
  person = await shop.signIn('demo:shelf:list')
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  await shop.refill('sysJob', [])
})

const job = (id: string, more: object) => ({
  ...{ id, tenantId: 0, userId: person.userId, name: 'export', title: [`导入${id}`, `Import ${id}`], input: '{}' },
  ...{ locale: 'zh-CN', origin: '', beatTime: '2999-01-01T00:00:00Z', endTime: '2026-11-27T08:00:00Z' },
  ...{ createBy: person.username, total: 3, done: 3 },
  ...more,
})

/** Shows the page of a component of the menu. */
async function show(component: string, address: string) {
  const load = resolveScreen(component) ?? expect.fail('no screen')
  const { default: Page } = await load()
  renderForTest(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

describe('[2.11f] the pages of results', () => {
  it('success: what was done, how many rows, and the way on', async () => {
    await shop.refill('sysJob', [
      job('甲', { state: 'done', message: ['共3行数据全部导入成功！', 'All 3 rows were imported'] }),
      job('乙', { state: 'failed', message: ['文件损坏', 'The file is damaged'] }),
    ])
    await show('result/Success', '/result/success')
    const result = within(await screen.findByRole('status', {}, { timeout: 20_000 }))
    expect(result.getByRole('heading', { name: '导入甲：提交成功' })).toBeTruthy()
    expect(result.getByText('共3行数据全部导入成功！')).toBeTruthy()
    expect(result.getByText('3 / 3')).toBeTruthy()
    expect(result.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/')
  })

  it('error: why it failed, or what of it was refused', async () => {
    await shop.refill('sysJob', [
      job('甲', { state: 'done' }),
      job('乙', { state: 'failed', message: ['文件损坏', 'The file is damaged'] }),
      job('丙', { state: 'done', refused: 1, createTime: '2026-01-01T00:00:00Z' }),
    ])
    await show('result/Error', '/result/fail?job=丙')
    const partly = within(await screen.findByRole('alert', {}, { timeout: 20_000 }))
    expect(partly.getByRole('heading', { name: '导入丙：部分未成功，请核对后重新提交' })).toBeTruthy()
    cleanup()
    await show('result/Error', '/result/fail')
    const failed = within(await screen.findByRole('alert', {}, { timeout: 20_000 }))
    expect(failed.getByRole('heading', { name: '导入乙：提交失败' })).toBeTruthy()
    expect(failed.getByText('文件损坏')).toBeTruthy()
  })

  it('say so where there is nothing to tell', async () => {
    await show('result/Success', '/result/success')
    expect(await screen.findByText('还没有成功完成的任务', {}, { timeout: 20_000 })).toBeTruthy()
    cleanup()
    await show('result/Error', '/result/fail?job=gone')
    expect(await screen.findByText('该任务不存在或已移除', {}, { timeout: 20_000 })).toBeTruthy()
  })
})
