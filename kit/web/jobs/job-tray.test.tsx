// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { liveShop, type Person } from '#web/testing/live-shop.ts'
import { setLocale } from '../browser/text.web.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { queryClient } from '../session/query.web.ts'
import { refreshJobs, watchJob } from './job-calls.web.ts'
import { JobTray } from './job-tray.web.tsx'

const RIGHTS = ['demo:shelf:list', 'demo:shelf:export', 'demo:shelf:delete'] as const
const shop = liveShop(...RIGHTS)
let person: Person
beforeAll(async () => {
  person = await shop.signIn(...RIGHTS)
})
afterEach(async () => {
  cleanup()
  await setLocale('zh-CN')
  queryClient.clear()
  await shop.refill('sysJob', [])
})

/** A job of another process, which is alive for the length of the test. */
const job = (id: string, more: object) => ({
  id,
  tenantId: 0,
  userId: person.userId,
  name: 'export',
  title: ['导出书架', 'Export: Shelf'],
  input: '{}',
  locale: 'zh-CN',
  origin: '',
  beatTime: '2999-01-01T00:00:00Z',
  createBy: person.username,
  ...more,
})

const render = () =>
  renderForTest(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <JobTray hasTooltip={false} />
      </QueryClientProvider>
    </MemoryRouter>,
  )

it('counts what is running, shows how far it is, and cancels it', async () => {
  await shop.refill('sysJob', [job('running', { state: 'running', done: 30, total: 120 }), job('waiting', {})])
  render()
  const button = await screen.findByRole('button', { name: '任务（2 个进行中）' }, { timeout: 20_000 })
  expect(within(button).getByText('2')).toBeTruthy()
  await userEvent.click(button)
  const list = await screen.findByRole('list', { name: '任务' }, { timeout: 20_000 })
  expect(within(list).getByText('30 / 120 行')).toBeTruthy()
  expect(within(list).getAllByRole('progressbar')[1]?.getAttribute('aria-valuenow')).toBe('25')
  // the newest stands first
  const [first] = within(list).getAllByRole('button', { name: '取消：导出书架' })
  await userEvent.click(first as HTMLElement)
  expect(await within(list).findByText('已取消', {}, { timeout: 20_000 })).toBeTruthy()
  await userEvent.click(within(list).getByRole('button', { name: '取消：导出书架' }))
  expect(await within(list).findByText('正在取消', {}, { timeout: 20_000 })).toBeTruthy()
  expect(await shop.stored('sysJob')).toMatchObject([
    { id: 'waiting', state: 'cancelled' },
    { id: 'running', state: 'running', cancelTime: expect.any(String) },
  ])
})

it('announces what has ended, and shows its result until it is removed', async () => {
  await shop.refill('sysJob', [job('ending', { state: 'running' })])
  render()
  const button = await screen.findByRole('button', { name: '任务（1 个进行中）' }, { timeout: 20_000 })
  const changes = JSON.stringify([{ title: ['现价', 'Price'], before: '1.00', after: '1.10' }])
  await shop.rows('sysJobRow', [
    { jobId: 'ending', position: 0, title: '甲', isDone: true, changes },
    { jobId: 'ending', position: 1, title: '乙', isDone: false, reasons: JSON.stringify([['太贵', 'Too dear']]) },
  ])
  await shop.change('sysJob', 'ending', {
    state: 'done',
    message: ['已导出 3 条数据', '3 rows were exported'],
    filePath: 'jobs/x/202611/y.xlsx',
    fileName: '书架.xlsx',
    refused: 1,
    endTime: new Date().toISOString(),
  })
  expect(await screen.findByText('导出书架：已导出 3 条数据', {}, { timeout: 20_000 })).toBeTruthy()
  await userEvent.click(button)
  const list = await screen.findByRole('list', { name: '任务' }, { timeout: 20_000 })
  expect(within(list).getByText('已导出 3 条数据')).toBeTruthy()
  expect(within(list).getByRole('button', { name: '下载：导出书架' })).toBeTruthy()
  // one row was refused
  const link = within(list).getByRole<HTMLAnchorElement>('link', { name: '导出书架' })
  expect(link.getAttribute('href')).toBe('/result/fail?job=ending')
  await userEvent.click(within(list).getByRole('button', { name: '逐行结果：导出书架' }))
  const rows = await screen.findByRole('region', { name: '逐行结果' }, { timeout: 20_000 })
  // what was refused stands first
  expect(await within(rows).findByText('太贵')).toBeTruthy()
  expect(within(rows).queryByText('甲')).toBeNull()
  await userEvent.click(within(rows).getByText('全部'))
  expect((await within(rows).findByText('甲')).closest('tr')?.textContent).toContain('1.00 → 1.10')
  const told = rows.closest<HTMLElement>('.ant-modal-confirm') ?? document.body
  await userEvent.click(within(told).getByRole('button', { name: '关闭' }))
  await userEvent.click(within(list).getByRole('button', { name: '移除：导出书架' }))
  expect(
    await screen.findByText('暂无任务，导入、大批量导出和批量操作会显示在这里', {}, { timeout: 20_000 }),
  ).toBeTruthy()
  await waitFor(async () => expect(await shop.stored('sysJob')).toEqual([]))
})

it('announces a job that had ended before anybody saw it open, and none of before the first look', async () => {
  const done = { state: 'done', message: ['好', 'Good'], endTime: new Date().toISOString() }
  await shop.refill('sysJob', [
    job('old', { ...done, title: ['很久以前', 'Long ago'] }),
    job('now', { state: 'running' }),
  ])
  render()
  await screen.findByRole('button', { name: '任务（1 个进行中）' }, { timeout: 20_000 })
  await shop.rows('sysJob', [job('short', { ...done, title: ['开放补款', 'Open'] })])
  await act(() => refreshJobs())
  expect(await screen.findByText('开放补款：好', {}, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByText('很久以前：好')).toBeNull()
})

it('leaves the end of a job to the page that has followed it there', async () => {
  await shop.refill('sysJob', [job('followed', { state: 'running' }), job('other', { state: 'running' })])
  render()
  await screen.findByRole('button', { name: '任务（2 个进行中）' }, { timeout: 20_000 })
  const following = watchJob('followed', { signal: new AbortController().signal, onProgress: () => undefined })
  const endTime = new Date().toISOString()
  await shop.change('sysJob', 'followed', { state: 'done', message: ['给页面', 'For the page'], endTime })
  expect(await following).toMatchObject({ message: '给页面' })
  await act(() => refreshJobs())
  await screen.findByRole('button', { name: '任务（1 个进行中）' }, { timeout: 20_000 })
  // a message is shown a moment after it has been opened
  await act(async () => undefined)
  expect(screen.queryByText('导出书架：给页面')).toBeNull()
})

it('offers the way back of an import that ended behind the page, and tells what had to stay', async () => {
  const input = JSON.stringify({ resource: 'shelf', files: [], fields: {} })
  await shop.refill('sysJob', [
    job('import', { name: 'import', title: ['导入书架', 'Import'], input, state: 'running' }),
  ])
  const note = JSON.stringify({ action: 'created', undo: { id: 'gone', version: 0 } })
  await shop.rows('sysJobRow', [{ jobId: 'import', position: 0, title: '2: gone', isDone: true, note }])
  render()
  await screen.findByRole('button', { name: '任务（1 个进行中）' }, { timeout: 20_000 })
  await shop.change('sysJob', 'import', { state: 'done', message: ['好', 'Good'], endTime: new Date().toISOString() })
  await act(() => refreshJobs())
  expect(await screen.findByText('导入书架：好', {}, { timeout: 20_000 })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销 0 行，1 行未能完全撤销', {}, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: '逐行结果' })).toBeTruthy()
})

it('is opened, worked in and left by keyboard, and speaks English to those who do', async () => {
  await setLocale('en-US')
  await shop.refill('sysJob', [job('running', { state: 'running', done: 30, total: 120 })])
  render()
  const button = await screen.findByRole('button', { name: 'Jobs (1 running)' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const list = await screen.findByRole('list', { name: 'Jobs' })
  expect(within(list).getByText('30 of 120 rows')).toBeTruthy()
  const cancel = within(list).getByRole('button', { name: /^Cancel: / })
  cancel.focus()
  await userEvent.keyboard('{Enter}')
  expect(await within(list).findByText('Cancelling')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Jobs' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Jobs/ })))
})
