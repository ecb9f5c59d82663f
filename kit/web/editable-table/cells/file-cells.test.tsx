// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { fileUrl } from '../../client/client.web.ts'
import { historyValue } from '../../field/upload/upload-list.ts'
import { cellTypeOf } from '../cell-types.web.ts'
import type { CellValue } from '../column.ts'
import { filesIn } from './cell-files.web.ts'
import { renderCell, scopeOf, told } from './cell-for-test.web.tsx'
import { forgetUploads } from './cell-uploads.web.ts'
import { fileLimit } from './file-kind.ts'
import { readPaths } from './read-paths.ts'

const UPLOAD = '/sys/common/upload'

const shop = liveShop()

const user = userEvent.setup({ pointerEventsCheck: 0, applyAccept: false, delay: null })
const file = (name: string, type = 'text/plain') => new File(['x'], name, { type })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
const choose = (...files: File[]) => user.upload(input(), files)
const sent = (count: number) => waitFor(() => expect(shop.askedFor(UPLOAD)).toHaveLength(count))

/** The browser's side of the transfers of a test, in order. */
const transfers = () => vi.mocked(XMLHttpRequest.prototype.send).mock.contexts as XMLHttpRequest[]

/** The value that the cell told last, once there is one. */
async function written(): Promise<string> {
  await waitFor(() => expect(told.set).toHaveBeenCalled())
  return String(told.set.mock.lastCall?.[0])
}

beforeEach(() => {
  vi.resetAllMocks()
  forgetUploads()
  vi.spyOn(XMLHttpRequest.prototype, 'send')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('an empty cell of files', () => {
  it.each([
    ['upload', '点击上传'],
    ['file', '上传文件'],
    ['image', '上传图片'],
  ])('[3.12b] of type %s offers %s', (type, text) => {
    renderCell({ column: { type } })
    expect(screen.getByRole('button', { name: `甲 1: ${text}` }).tabIndex).toBe(0)
  })

  it('offers nothing in a disabled row', () => {
    renderCell({ column: { type: 'file' }, isDisabled: true })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a file that is chosen', () => {
  it('[3.13a] [4.5a] says how far it is, then that it arrived, and becomes the value', async () => {
    const answer = shop.hold(UPLOAD)
    renderCell({ column: { type: 'file' } })
    await choose(file('figure-sheet.txt'))
    await sent(1)
    // the window of the tests sends a body in one piece and tells of none
    act(() => void transfers()[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 42, total: 100 })))
    expect(screen.getByText('figur... 上传中(42%)')).toBeTruthy()
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '甲 1' }).value).toBe(42)
    expect(told.set).not.toHaveBeenCalled()
    answer()
    const path = await written()
    expect(path).toMatch(/^temp\/\d{6}\/[0-9a-f]{32}\.txt$/)
    expect(told.set).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: `甲 1: ${path.slice(12, 17)}... 上传完成` })).toBeTruthy()
  })

  it('[3.13a] an upload keeps the whole of it, by the name it was given', async () => {
    renderCell({ column: { type: 'upload' } })
    await choose(file('说明书 figure.txt'))
    const done = await screen.findByRole('button', { name: '甲 1: 说明书 f... 上传完成' })
    const path: unknown = Reflect.get(Object(told.set.mock.lastCall?.[0]), 'path')
    expect(path).toMatch(/^temp\/\d{6}\/[0-9a-f]{32}\.txt$/)
    expect(told.set).toHaveBeenCalledExactlyOnceWith({
      uid: expect.stringMatching(/./),
      name: '说明书 figure.txt',
      type: 'text/plain',
      size: 1,
      status: 'done',
      percent: 100,
      path,
      url: expect.stringMatching(new RegExp(`/sys/common/static/${path}$`)),
      message: '',
      response: { success: true, message: path },
      fileName: '说明书 figure.txt',
      filePath: path,
      fileSize: 1,
    })
    expect(done.title).toBe('说明书 figure.txt')
    await user.click(done)
    await user.click(await screen.findByText('删除'))
    expect(told.set).toHaveBeenLastCalledWith('')
  })

  it('[3.13a] an upload reads a path that was stored or pasted as history, and copies its path', () => {
    const scope = scopeOf({ column: { type: 'upload' } })
    const { read, text } = cellTypeOf('upload')
    const kept = read?.('temp/a.pdf', scope)
    expect(kept).toMatchObject({ status: 'history', path: 'temp/a.pdf', fileName: 'a.pdf' })
    expect([text?.(kept, scope), text?.('temp/b.pdf', scope), read?.('', scope)]).toEqual([
      'temp/a.pdf',
      'temp/b.pdf',
      '',
    ])
    renderCell({ column: { type: 'upload' }, value: 'temp/b.pdf' })
    expect(screen.getByRole('button', { name: '甲 1: b.pdf' })).toBeTruthy()
  })

  it('[3.13a] an upload that is said to be removed is empty, in sight and as text', () => {
    const column = { type: 'upload' } as const
    const removed = { ...filesIn('temp/a.pdf')[0], status: 'removed' } as CellValue
    expect([filesIn(removed), cellTypeOf('upload').text?.(removed, scopeOf({ column }))]).toEqual([[], ''])
    renderCell({ column, value: removed })
    expect(screen.getByRole('button', { name: /点击上传/ })).toBeTruthy()
    expect(screen.queryByText(/a\.pdf/)).toBeNull()
  })

  it('[9.6m] shows the first five characters of its name', () => {
    renderCell({ column: { type: 'file' }, value: 'temp/figure-photo.png' })
    const button = screen.getByRole('button', { name: '甲 1: figur...' })
    expect(button.title).toBe('figure-photo.png')
  })

  it('may be dropped on the cell', async () => {
    const { container } = renderCell({ column: { type: 'file' } })
    const cell = container.querySelector('.cell-file') ?? container
    const drop = createEvent.drop(cell)
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [file('a.txt')] } })
    fireEvent(cell, drop)
    expect(drop.defaultPrevented).toBe(true)
    expect(await written()).toMatch(/\.txt$/)
  })

  it('arrives also while its cell is out of sight', async () => {
    const answer = shop.hold(UPLOAD)
    const { unmount } = renderCell({ column: { type: 'file' } })
    await choose(file('a.txt'))
    unmount()
    expect(told.set).not.toHaveBeenCalled()
    answer()
    expect(await written()).toMatch(/\.txt$/)
  })

  it('[9.8c] [9.8d] joins the others; the last ones are kept, in the order they were chosen', async () => {
    renderCell({ column: { type: 'file', number: 2 }, value: 'temp/old.pdf' })
    const first = shop.hold(UPLOAD)
    await choose(file('a.txt'))
    await sent(1)
    const second = shop.hold(UPLOAD)
    await choose(file('b.csv', 'text/csv'))
    await sent(2)
    second()
    await waitFor(() => expect(transfers()[1]?.readyState).toBe(XMLHttpRequest.DONE))
    expect(told.set).not.toHaveBeenCalled()
    first()
    await waitFor(() =>
      expect(told.set).toHaveBeenLastCalledWith(expect.stringMatching(/^temp\/\w+\/\w+\.txt,temp\/\w+\/\w+\.csv$/)),
    )
  })

  it('[5.12] must be a picture in a column of pictures', async () => {
    renderCell({ column: { type: 'image' } })
    await choose(file('a.pdf', 'application/pdf'))
    expect(await screen.findByText('请上传图片')).toBeTruthy()
    expect(transfers()).toEqual([])
  })

  it.each([
    [{}, '', UPLOAD, true, '上传完成'],
    [{ token: false }, '', UPLOAD, false, '上传失败'],
    [{ token: true }, '/put', '/put', true, '上传失败'],
    [{}, '/put', '/put', false, '上传失败'],
  ])(
    '[6.5b] [7.21a] [7.21b] with %j and the whole address of "%s" goes to %s, with the token: %s, and says %s',
    async (column, elsewhere, path, isNamed, end) => {
      const action = elsewhere && { action: `${location.origin}${elsewhere}` }
      renderCell({ column: { type: 'upload', ...column, ...action } })
      await choose(file('a.txt'))
      expect(await screen.findByRole('button', { name: new RegExp(end) })).toBeTruthy()
      expect(shop.askedFor(path).map(({ headers }) => 'x-access-token' in headers)).toEqual([isNamed])
    },
  )
})

describe('a file that fails', () => {
  it('[8.11d] [8.11e] shows why in a dialog, and goes away with it', async () => {
    renderCell({ column: { type: 'image' }, value: 'temp/old.png' })
    await choose(file('figure.png', 'image/png'))
    const button = await screen.findByRole('button', { name: '甲 1: figur... 上传失败' })
    expect(button.title).toBe('“figure.png”：文件内容与扩展名不符')
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('.ant-modal-confirm-title')?.textContent).toBe('上传出错')
    expect(within(dialog).getByText('错误信息：“figure.png”：文件内容与扩展名不符')).toBeTruthy()
    expect(told.set).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(screen.getByRole('button', { name: '甲 1: old.p...' })).toBeTruthy()
  })
})

describe('the menu of a file', () => {
  const open = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name }))
    await screen.findByRole('menu')
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  }

  it('[3.12a] [3.12b] downloads, removes, and opens the dialog for several', async () => {
    renderCell({ column: { type: 'file' }, value: 'temp/a.pdf,temp/b.pdf' })
    expect(await open(/a\.pdf \+1/)).toEqual(['下载', '删除', '更多'])
    await user.click(screen.getByText('删除'))
    expect(told.set.mock.calls).toEqual([['temp/b.pdf']])
  })

  it('[3.13a] fetches an upload under the name it was given', async () => {
    const links: HTMLAnchorElement[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this)
    })
    const kept = { ...historyValue('temp/a1b2.pdf', fileUrl), name: '说明书.pdf', fileName: '说明书.pdf' }
    renderCell({ column: { type: 'upload' }, value: kept })
    await open(/说明书/)
    await user.click(screen.getByText('下载'))
    expect(links.map(({ download, href }) => [download, new URL(href).pathname])).toEqual([
      ['说明书.pdf', expect.stringMatching(/\/temp\/a1b2\.pdf$/)],
    ])
  })

  it('[3.12a] leaves out what the column does not allow', async () => {
    renderCell({ column: { type: 'file', allowDownload: false, allowRemove: false }, value: 'temp/a.pdf' })
    expect(await open(/a\.pdf/)).toEqual(['更多'])
  })

  it('only looks in a disabled row', async () => {
    renderCell({ column: { type: 'upload' }, value: 'temp/a.pdf', isDisabled: true })
    expect(await open(/a\.pdf/)).toEqual(['下载'])
  })

  it('[2.22a] [9.6f] opens the dialog with all files', async () => {
    renderCell({ column: { type: 'file' }, value: 'temp/a.pdf,temp/b.pdf' })
    await open(/a\.pdf/)
    await user.click(screen.getByText('更多'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('文件上传')).toBeTruthy()
    expect(dialog.style.width).toBe('520px')
  })

  it('[3.12b] a click on the small picture opens the dialog', async () => {
    renderCell({ column: { type: 'image' }, value: 'temp/a.png,temp/b.png' })
    await user.click(screen.getByRole('button', { name: '甲 1：查看图片 +1' }))
    expect(within(await screen.findByRole('dialog')).getByText('图片上传')).toBeTruthy()
  })
})

describe('the paths of a cell', () => {
  const file = { key: 'it', title: ['甲', 'It'], type: 'file' } as const

  it('[9.8d] are limited by the column or its extension, the plain upload to one', () => {
    expect(
      [file, { ...file, number: 3 }, { ...file, fieldExtendJson: '{"uploadnum":2}' }, { ...file, type: 'upload' }].map(
        fileLimit,
      ),
    ).toEqual([0, 3, 2, 1])
  })

  it('can be pasted, emptied, and be nothing else', () => {
    expect(readPaths('temp/a.png, https://img.example/b.png', file)).toBe('temp/a.png,https://img.example/b.png')
    expect(readPaths('', file)).toBe('')
    expect(readPaths('', { ...file, allowRemove: false })).toBeUndefined()
    expect(
      ['javascript:alert(1)', 'data:text/html,x', 'hello', '/etc/passwd'].map((text) => readPaths(text, file)),
    ).toEqual([undefined, undefined, undefined, undefined])
  })
})
