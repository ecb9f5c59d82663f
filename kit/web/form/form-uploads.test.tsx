// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poster } from '#kit/contract/testing/poster.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest, TabForTest } from '../field/render-for-test.web.tsx'
import { ResourceForm } from './resource-form.web.tsx'

const UPLOAD = '/sys/common/upload'
const POSTERS = 'demoPoster'
/** One grey pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

const shop = liveShop('demo:poster:list', 'demo:poster:add')
const userEvent = events.setup({ delay: null })

const saved = () => shop.stored(POSTERS)
const uploads = () => shop.askedFor(UPLOAD).length

beforeEach(async () => {
  await shop.refill(POSTERS, [])
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** A form that closes itself; its last answer may come when the test has ended. */
function render() {
  let open = (): void => {}
  function Kept() {
    const [isOpen, setOpen] = useState(true)
    open = () => setOpen(true)
    return <ResourceForm resource={poster} mode="new" open={isOpen} onClose={() => setOpen(false)} />
  }
  renderForTest(
    <MemoryRouter>
      <TabForTest>
        <Kept />
      </TabForTest>
    </MemoryRouter>,
  )
  return { reopen: () => act(() => open()) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function choosePicture(content: BlobPart = PIXEL) {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    expect(found).not.toBeNull()
    return found
  })
  const before = uploads()
  fireEvent.change(input ?? document.body, {
    target: { files: [new File([content], 'a.png', { type: 'image/png' })] },
  })
  await waitFor(() => expect(uploads()).toBe(before + 1))
}

async function fillIn(content?: BlobPart) {
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '星海')
  await choosePicture(content)
}

const arrived = () => screen.findByRole('button', { name: '预览第1张图片' })

it('saving waits for the picture that is on its way, and leaves no draft behind', async () => {
  const arrive = shop.hold(UPLOAD)
  const { reopen } = render()
  await fillIn()
  await press('保存')
  expect(await screen.findByText('文件上传完成后自动保存…')).toBeTruthy()
  expect(await saved()).toEqual([])
  await act(async () => arrive())
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  expect(await saved()).toMatchObject([{ name: '星海', cover: expect.stringMatching(/^temp\/.+\.png$/) }])
  await waitFor(() => expect(document.querySelector('input[type=file]')).toBeNull())
  reopen()
  await waitFor(async () => expect(await screen.findByRole('textbox', { name: '名称' })).toHaveProperty('value', ''))
  expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
})

it('a picture that failed keeps the form open and says which; once removed the form is saved', async () => {
  const arrive = shop.hold(UPLOAD)
  render()
  await fillIn('no picture')
  await press('保存')
  await act(async () => arrive())
  expect(await screen.findByText('未保存：a.png 上传失败，请重试或移除')).toBeTruthy()
  expect(await saved()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: /移除|删除/ }))
  await press('保存')
  await waitFor(async () => expect(await saved()).toMatchObject([{ name: '星海', cover: null }]))
})

const isOver = (states: readonly number[]) => states.length === 1 && states.every((state) => state === 0 || state === 4)

it('a picture that arrives after the form was left is no draft of the next one', async () => {
  const arrive = shop.hold(UPLOAD)
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const { reopen } = render()
  await screen.findByRole('textbox', { name: '名称' })
  await choosePicture()
  await press('取消')
  await press('放弃修改')
  await act(async () => arrive())
  // its answer is here, or nobody waits for it any more
  await waitFor(() =>
    expect(opened.mock.contexts.map((request) => (request as XMLHttpRequest).readyState)).toSatisfy(isOver),
  )
  reopen()
  await screen.findByRole('textbox', { name: '名称' })
  expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
})

it('a picture goes on its way while the tab is hidden', async () => {
  const arrive = shop.hold(UPLOAD)
  render()
  await fillIn()
  const tab = screen.getByText('other tab')
  fireEvent.click(tab)
  await act(async () => arrive())
  fireEvent.click(tab)
  await arrived()
  await press('保存')
  await waitFor(async () =>
    expect(await saved()).toMatchObject([{ name: '星海', cover: expect.stringMatching(/^temp\//) }]),
  )
})
