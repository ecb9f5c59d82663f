// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../client/api-error.ts'
import { client, type TransferOptions } from '../../client/client.web.ts'
import { drawCell, told } from './cell-for-test.web.tsx'
import { forgetUploads } from './cell-uploads.web.ts'
import { fileLimit } from './file-kind.ts'
import { readPaths } from './read-paths.ts'

interface Transfer {
  readonly path: string
  readonly options: TransferOptions
  readonly arrive: (path: string) => void
  readonly fail: (message: string) => void
}

let transfers: Transfer[] = []

const user = userEvent.setup({ pointerEventsCheck: 0, applyAccept: false })
const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input')
const choose = (...files: File[]) => user.upload(input(), files)
const end = (place: number, how: (transfer: Transfer) => void) =>
  act(async () => {
    const transfer = transfers[place]
    if (transfer) {
      how(transfer)
    }
  })

beforeEach(() => {
  vi.resetAllMocks()
  transfers = []
  forgetUploads()
  vi.spyOn(client, 'upload').mockImplementation(
    (path, _form, options = {}) =>
      new Promise((resolve, reject) => {
        transfers.push({
          path,
          options,
          arrive: (stored) => resolve({ message: stored, code: 0, result: undefined as never }),
          fail: (message) => reject(new ApiError({ http: 200, code: 500, message })),
        })
      }),
  )
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
    drawCell({ column: { type } })
    expect(screen.getByRole('button', { name: `甲 1: ${text}` }).tabIndex).toBe(0)
  })

  it('offers nothing in a disabled row', () => {
    drawCell({ column: { type: 'file' }, isDisabled: true })
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a file that is chosen', () => {
  it('[3.13a] [4.5a] says how far it is, then that it arrived, and becomes the value', async () => {
    drawCell({ column: { type: 'file' } })
    await choose(file('figure-photo.png'))
    await act(async () => transfers[0]?.options.onProgress?.(0.42))
    expect(screen.getByText('figur... 上传中(42%)')).toBeTruthy()
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '甲 1' }).value).toBe(42)
    expect(told.set).not.toHaveBeenCalled()
    await end(0, ({ arrive }) => arrive('temp/figure-photo.png'))
    expect(told.set.mock.calls).toEqual([['temp/figure-photo.png']])
    expect(screen.getByRole('button', { name: '甲 1: figur... 上传完成' })).toBeTruthy()
  })

  it('[9.6m] shows the first five characters of its name', () => {
    drawCell({ column: { type: 'file' }, value: 'temp/figure-photo.png' })
    const button = screen.getByRole('button', { name: '甲 1: figur...' })
    expect(button.title).toBe('figure-photo.png')
  })

  it('may be dropped on the cell', async () => {
    const { container } = drawCell({ column: { type: 'file' } })
    const cell = container.querySelector('.cell-file') ?? container
    const drop = createEvent.drop(cell)
    Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [file('a.pdf', '')] } })
    fireEvent(cell, drop)
    await waitFor(() => expect(transfers.length).toBe(1))
    expect(drop.defaultPrevented).toBe(true)
  })

  it('arrives also while its cell is out of sight', async () => {
    const { unmount } = drawCell({ column: { type: 'file' } })
    await choose(file('a.pdf', ''))
    unmount()
    await end(0, ({ arrive }) => arrive('temp/a.pdf'))
    expect(told.set.mock.calls).toEqual([['temp/a.pdf']])
  })

  it('[9.8c] [9.8d] joins the others; the last ones are kept, in the order they were chosen', async () => {
    drawCell({ column: { type: 'file', number: 2 }, value: 'temp/old.pdf' })
    await choose(file('a.pdf', ''), file('b.pdf', ''))
    await end(1, ({ arrive }) => arrive('temp/b.pdf'))
    await end(0, ({ arrive }) => arrive('temp/a.pdf'))
    expect(told.set).toHaveBeenLastCalledWith('temp/a.pdf,temp/b.pdf')
  })

  it('[5.12] must be a picture in a column of pictures', async () => {
    drawCell({ column: { type: 'image' } })
    await choose(file('a.pdf', 'application/pdf'))
    expect(await screen.findByText('请上传图片')).toBeTruthy()
    expect(transfers).toEqual([])
  })

  it.each([
    [{}, '/sys/common/upload', false],
    [{ token: false }, '/sys/common/upload', true],
    [{ token: true, action: 'https://files.example/put' }, 'https://files.example/put', false],
  ])('[6.5b] [7.21a] [7.21b] with %j goes to %s, without the token: %s', async (column, path, isAnonymous) => {
    drawCell({ column: { type: 'upload', ...column } })
    await choose(file('a.png'))
    expect(transfers.map((one) => [one.path, one.options.isAnonymous])).toEqual([[path, isAnonymous]])
  })
})

describe('a file that fails', () => {
  it('[8.11d] [8.11e] shows why in a dialog, and goes away with it', async () => {
    drawCell({ column: { type: 'image' }, value: 'temp/old.png' })
    await choose(file('figure.png'))
    await end(0, ({ fail }) => fail('磁盘已满'))
    const button = screen.getByRole('button', { name: '甲 1: figur... 上传失败' })
    expect(button.title).toBe('磁盘已满')
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('.ant-modal-confirm-title')?.textContent).toBe('上传出错')
    expect(within(dialog).getByText('错误信息：磁盘已满')).toBeTruthy()
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
    drawCell({ column: { type: 'file' }, value: 'temp/a.pdf,temp/b.pdf' })
    expect(await open(/a\.pdf \+1/)).toEqual(['下载', '删除', '更多'])
    await user.click(screen.getByText('删除'))
    expect(told.set.mock.calls).toEqual([['temp/b.pdf']])
  })

  it('[3.12a] leaves out what the column does not allow', async () => {
    drawCell({ column: { type: 'file', allowDownload: false, allowRemove: false }, value: 'temp/a.pdf' })
    expect(await open(/a\.pdf/)).toEqual(['更多'])
  })

  it('only looks in a disabled row', async () => {
    drawCell({ column: { type: 'upload' }, value: 'temp/a.pdf', isDisabled: true })
    expect(await open(/a\.pdf/)).toEqual(['下载'])
  })

  it('[2.22a] [9.6f] opens the dialog with all files', async () => {
    drawCell({ column: { type: 'file' }, value: 'temp/a.pdf,temp/b.pdf' })
    await open(/a\.pdf/)
    await user.click(screen.getByText('更多'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('文件上传')).toBeTruthy()
    expect(dialog.style.width).toBe('520px')
  })

  it('[3.12b] a click on the small picture opens the dialog', async () => {
    drawCell({ column: { type: 'image' }, value: 'temp/a.png,temp/b.png' })
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
