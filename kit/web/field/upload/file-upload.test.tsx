// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FILE_BYTES, PICTURE_BYTES } from '#kit/contract/file-types.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { renderForTest } from '../render-for-test.web.tsx'
import { FileUpload } from './file-upload.web.tsx'
import type { UploadValue } from './upload-list.ts'
import { useIsUploading, useUploadScope } from './uploading.web.ts'
import { useDownload } from './use-download.web.ts'

const UPLOAD = '/sys/common/upload'
/** Where the store keeps a file with this extension. */
const stored = (extension: string) => expect.stringMatching(new RegExp(`^temp/\\d{6}/[0-9a-f]{32}\\.${extension}$`))

const shop = liveShop()

const user = userEvent.setup({ delay: null })
const given = vi.fn<(paths: readonly string[], files: readonly UploadValue[]) => void>()

type KeptProps = Omit<ComponentProps<typeof FileUpload>, 'paths' | 'onChange'> & {
  readonly initial?: readonly string[]
}

function Kept({ initial = [], ...props }: KeptProps) {
  const [paths, setPaths] = useState(initial)
  const isUploading = useIsUploading(useUploadScope())
  return (
    <>
      <FileUpload
        {...props}
        paths={paths}
        onChange={(next, files) => {
          given(next, files)
          setPaths(next)
        }}
      />
      <p>{isUploading ? 'saving waits' : 'saving may go on'}</p>
    </>
  )
}

const file = (name: string, size = 8) => new File(['%PDF-1.7'.padEnd(size)], name)
/** A file that says to be so large, and is not sent. */
const claimed = (name: string, size: number) => Object.defineProperty(file(name), 'size', { value: size })
const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('文件', { selector: 'input' }), { target: { files } })
const button = (name: string) => screen.getByRole('button', { name })

/** The browser's side of the transfers of a test, in order. */
const transfers = () => vi.mocked(XMLHttpRequest.prototype.send).mock.contexts as XMLHttpRequest[]

beforeEach(() => {
  given.mockReset()
  vi.spyOn(XMLHttpRequest.prototype, 'send')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a file on its way', () => {
  it('[4.5a] shows its progress and is done with its stored path', async () => {
    const answer = shop.hold(UPLOAD)
    renderForTest(<Kept />)
    choose(file('guide.pdf'))
    await waitFor(() => expect(shop.askedFor(UPLOAD)).toHaveLength(1))
    // the window of the tests sends a body in one piece and tells of none
    act(() => void transfers()[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 42, total: 100 })))
    expect(screen.getByRole('progressbar', { name: '正在上传guide.pdf' }).getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByText('saving waits')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    answer()
    expect(await screen.findByText('saving may go on')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(given.mock.calls.map(([paths]) => paths)).toEqual([[stored('pdf')]])
  })

  it('[3.13a] arrives with all that is known of it, under the name it was given', async () => {
    renderForTest(<Kept initial={['temp/old.zip']} />)
    choose(file('guide.pdf', 2048))
    await waitFor(() => expect(given).toHaveBeenCalledOnce())
    const [[, path = ''] = [], files] = given.mock.lastCall ?? []
    expect(path).toEqual(stored('pdf'))
    expect(files).toMatchObject([
      { name: 'old.zip', path: 'temp/old.zip', status: 'history' },
      {
        name: 'guide.pdf',
        size: 2048,
        status: 'done',
        percent: 100,
        path,
        url: `/jeecg-boot/sys/common/static/${path}`,
        response: { success: true, message: path },
        fileName: 'guide.pdf',
        filePath: path,
        fileSize: 2048,
      },
    ])
    expect(button('下载guide.pdf')).toBeTruthy()
  })

  it('can be cancelled: nothing is sent any further, and nothing is said to have failed', async () => {
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    shop.hold(UPLOAD)
    renderForTest(<Kept />)
    choose(file('guide.pdf'))
    await waitFor(() => expect(shop.askedFor(UPLOAD)).toHaveLength(1))
    await user.click(button('取消上传guide.pdf'))
    expect(abort.mock.contexts).toEqual(transfers())
    await waitFor(() => expect(screen.getByText('saving may go on')).toBeTruthy())
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText(/上传失败/)).toBeNull()
    expect(given).not.toHaveBeenCalled()
  })

  it('[4.5b] [8.11c,d] that was refused says so with the message of the server, and is tried again', async () => {
    const { rerender } = renderForTest(<Kept biz="../outside" />)
    choose(file('guide.pdf'))
    expect(await screen.findByText('guide.pdf 上传失败')).toBeTruthy()
    expect(screen.getByText('上传目录bizPath，格式非法！')).toBeTruthy()
    rerender(<Kept biz="temp" />)
    await user.click(button('重新上传guide.pdf'))
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual([stored('pdf')]))
    expect(screen.queryByText('上传目录bizPath，格式非法！')).toBeNull()
  })

  it('[8.11d] fails with an unknown error when nothing answers', async () => {
    shop.cut(UPLOAD)
    renderForTest(<Kept />)
    choose(file('guide.pdf'))
    expect(await screen.findByText('未知错误')).toBeTruthy()
  })

  it.each([
    ['without a choice goes to the own store, with the access token', {}, '', UPLOAD, true],
    ['goes to the address of the column', { action: '/shop/upload' }, '', '/shop/upload', true],
    ['takes no token to another site', {}, '/up', '/up', false],
    ['takes it there when told to', { token: true }, '/up', '/up', true],
    ['takes none when told to', { token: false }, '', UPLOAD, false],
  ])('[6.5b] [7.21a] %s', async (_what, props, elsewhere, path, isNamed) => {
    const whole = elsewhere && { action: `${location.origin}${elsewhere}` }
    renderForTest(<Kept {...props} {...whole} biz="notice" />)
    choose(file('guide.pdf'))
    await waitFor(() => expect(shop.askedFor(path)).toHaveLength(1))
    expect(shop.askedFor(path).map(({ form, headers }) => [form.biz, 'x-access-token' in headers])).toEqual([
      [['notice'], isNamed],
    ])
    await screen.findByText('saving may go on')
  })
})

describe('what may be chosen', () => {
  it.each([
    ['a type that the store does not take', file('tool.exe'), /tool\.exe：不支持的文件类型/],
    ['a file above 50 MB', claimed('film.mp4', FILE_BYTES + 1), /film\.mp4：文件大小超出50MB限制/],
    ['a picture above 10 MB', claimed('box.png', PICTURE_BYTES + 1), /box\.png：文件大小超出10MB限制/],
  ])('is not %s: it is not even sent', async (_what, chosen, message) => {
    renderForTest(<Kept />)
    choose(chosen)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(transfers()).toEqual([])
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('can be narrowed; the rest of a choice goes its way', async () => {
    renderForTest(<Kept extensions={['pdf', 'docx']} />)
    choose(file('list.xlsx'), file('guide.PDF'))
    expect(await screen.findByText('list.xlsx：仅支持 pdf / docx 格式')).toBeTruthy()
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual([stored('pdf')]))
    expect(screen.getByLabelText<HTMLInputElement>('文件', { selector: 'input' }).accept).toBe('.pdf,.docx')
  })

  it('is taken when it is dropped, too', async () => {
    renderForTest(<Kept />)
    fireEvent.drop(screen.getByRole('group', { name: '文件' }), { dataTransfer: { files: [file('guide.pdf')] } })
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual([stored('pdf')]))
  })

  it('[9.8d] keeps the last N and says so', async () => {
    renderForTest(<Kept initial={['temp/a.pdf']} limit={2} />)
    choose(file('b.pdf'), new File(['c'], 'c.txt'))
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual([stored('pdf'), stored('txt')]))
    expect(await screen.findByText('最多可上传2个文件')).toBeTruthy()
  })
})

describe('a stored file', () => {
  it('[9.6m] shows the first five characters of its name', () => {
    renderForTest(<Kept initial={['temp/instructions.pdf', 'temp/b.pdf']} />)
    expect(screen.getByText('instr...')).toBeTruthy()
    expect(screen.getByText('b.pdf')).toBeTruthy()
  })

  it('is fetched under its name, and removed', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(`${new URL(this.href, 'http://localhost').pathname} as ${this.download}`)
    })
    renderForTest(<Kept initial={['temp/a.pdf', 'temp/b.pdf']} />)
    await user.click(button('下载a.pdf'))
    expect(followed).toEqual(['/jeecg-boot/sys/common/static/temp/a.pdf as a.pdf'])
    await user.click(button('移除a.pdf'))
    expect(given.mock.lastCall?.[0]).toEqual(['temp/b.pdf'])
  })

  it('of a disabled field can still be fetched, and nothing else', () => {
    const { rerender } = renderForTest(<FileUpload disabled paths={['temp/a.pdf']} onChange={given} />)
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['下载a.pdf'])
    rerender(<FileUpload disabled paths={[]} onChange={given} />)
    expect(screen.getByText('暂无数据')).toBeTruthy()
  })
})

function Fetching({ value }: { readonly value: unknown }) {
  const download = useDownload()
  return (
    <button type="button" onClick={() => download(value)}>
      fetch
    </button>
  )
}

describe('fetching', () => {
  it.each([[''], [null], [' , ']])('[8.11b] without a file (%j) says so', async (value) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    renderForTest(<Fetching value={value} />)
    await user.click(button('fetch'))
    expect(await screen.findByText('未知的文件')).toBeTruthy()
    expect(click).not.toHaveBeenCalled()
  })
})
