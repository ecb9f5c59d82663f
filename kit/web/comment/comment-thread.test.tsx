// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { COMMENT_RIGHTS } from '#kit/contract/comment.ts'
import { COMMENT_PATHS } from '#kit/contract/paths.ts'
import { liveShop, type Person } from '#web/testing/live-shop.ts'
import { renderForTest } from '../field/render-for-test.web.tsx'
import { ALL_OF_SHELVES, anyShelf, SHELVES, shelfRows } from '../list/shelf-page-for-test.web.tsx'
import { RecordTabs } from '../record/record-tabs.web.tsx'
import { commentCalls } from './comment-calls.web.ts'

const shop = liveShop(...ALL_OF_SHELVES, COMMENT_RIGHTS.write)
const userEvent = events.setup({ delay: null, pointerEventsCheck: 0 })
const calls = commentCalls({ resource: anyShelf.name, recordId: 's1' })

beforeEach(async () => {
  await shop.refill('sysComment', [])
  await shop.refill(SHELVES, shelfRows(1))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const row = { ...shelfRows(1)[0], id: 's1', version: 0 } as never
const show = (comment?: string) =>
  renderForTest(
    <MemoryRouter>
      <RecordTabs resource={anyShelf} row={row} comment={comment} />
    </MemoryRouter>,
  )
const open = async () => {
  show()
  await userEvent.click(await screen.findByRole('tab', { name: /^评论/ }))
  return within(await screen.findByRole('region', { name: '评论' }))
}
const write = () => screen.findByRole('textbox', { name: '写评论' })
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))

it('a record has a tab with its comments and their number; one names a colleague by the keyboard and sends', async () => {
  const colleague = await shop.person('demo:shelf:list')
  const thread = await open()
  expect(await thread.findByText('还没有评论')).toBeTruthy()
  await userEvent.type(await write(), `请看 @${colleague.username}`)
  await screen.findByRole('menuitem', { name: colleague.username })
  fireEvent.keyDown(await write(), { key: 'Enter', keyCode: 13 })
  await userEvent.type(await write(), '<b>急</b>{Control>}{Enter}{/Control}')
  const name = await thread.findByText(`@${colleague.username}`)
  expect(name.tagName).toBe('B')
  expect(name.closest('p')?.textContent).toBe(`请看 @${colleague.username} <b>急</b>`)
  expect(((await write()) as HTMLTextAreaElement).value).toBe('')
  expect(await screen.findByRole('tab', { name: '评论 1' })).toBeTruthy()
  expect(await shop.stored('sysComment')).toMatchObject([{ text: `请看 @[${colleague.userId}] <b>急</b>` }])
})

it('what is dealt with can be left out; others answer without words', async () => {
  await calls.add({ text: '第一件', pictures: [] })
  await calls.add({ text: '第二件', pictures: [] })
  const thread = await open()
  const first = (await thread.findByText('第一件')).closest('li') as HTMLElement
  await userEvent.click(within(first).getByRole('button', { name: '标为已处理' }))
  expect(await thread.findByText(/已处理$/, { selector: 'span *' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: '只看未处理' }))
  await expect.poll(() => thread.getAllByRole('listitem').map((item) => item.textContent)).toHaveLength(1)
  expect(thread.getByText('共 2 条，1 条未处理')).toBeTruthy()
  await press('添加表情')
  await userEvent.click(await screen.findByRole('menuitem', { name: /赞/ }))
  const answer = await screen.findByRole('button', { name: /^赞 1：/, pressed: true })
  await userEvent.click(answer)
  await expect.poll(() => screen.queryByRole('button', { name: /^赞 1：/ })).toBeNull()
})

it('what is not sent is still there later; what is wrong stands at the words', async () => {
  await open()
  await userEvent.type(await write(), '写到一半')
  cleanup()
  await open()
  expect(((await write()) as HTMLTextAreaElement).value).toBe('写到一半')
  const heal = shop.refuse(COMMENT_PATHS.add, 500)
  await press('发送')
  await expect.poll(() => shop.askedFor(COMMENT_PATHS.add).length).toBeGreaterThan(0)
  expect(((await write()) as HTMLTextAreaElement).value).toBe('写到一半')
  heal?.()
})

it("one's own comment is changed and deleted; those of others are not", async () => {
  await calls.add({ text: '原来的话', pictures: [] })
  const thread = await open()
  await press('评论操作')
  await userEvent.click(await screen.findByRole('menuitem', { name: '编辑' }))
  const box = await screen.findByRole('textbox', { name: '修改评论' })
  await userEvent.clear(box)
  await userEvent.type(box, '改过的话')
  await press('保存')
  expect(await thread.findByText('改过的话')).toBeTruthy()
  expect(await thread.findByText('已编辑')).toBeTruthy()
  const other: Person = await shop.signIn(...ALL_OF_SHELVES, COMMENT_RIGHTS.write)
  expect(other.userId).not.toBe('')
  await expect.poll(() => screen.queryByRole('button', { name: '评论操作' })).toBeNull()
})

it('whoever may only read has no editor; a page that was opened for a comment shows it', async () => {
  for (let at = 1; at <= 21; at += 1) {
    await calls.add({ text: `第${at}句`, pictures: [] })
  }
  const [oldest] = (await calls.page(2, false)).records
  await shop.signIn(...ALL_OF_SHELVES)
  show(oldest?.id)
  const sought = (await screen.findByText('第1句')).closest('li')
  expect(sought?.classList.contains('is-sought')).toBe(true)
  expect(screen.getByText('你可以查看评论，但没有发表评论的权限')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('tab', { name: '评论 21', selected: true })).toBeTruthy()
})
