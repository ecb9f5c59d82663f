// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { FILE_BYTES, PICTURE_BYTES } from '#kit/contract/file-types.ts'
import { ApiError } from '../client/api-error.ts'
import { type Answer, client, type TransferOptions } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import type { UploadValue } from '../upload/upload-list.ts'
import { useIsUploading } from '../upload/uploading.web.ts'
import { useDownload } from '../upload/use-download.web.ts'
import { FileUpload } from './file-upload.web.tsx'

type Send = (path: string, form: FormData, options?: TransferOptions) => Promise<Answer<unknown>>

const given = vi.fn<(paths: readonly string[], files: readonly UploadValue[]) => void>()
let upload: MockInstance<Send>

type KeptProps = Omit<ComponentProps<typeof FileUpload>, 'paths' | 'onChange'> & {
  readonly initial?: readonly string[]
}

function Kept({ initial = [], ...props }: KeptProps) {
  const [paths, setPaths] = useState(initial)
  const isUploading = useIsUploading()
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

const file = (name: string, size = 1) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const stored = (path: string): Answer<unknown> => ({ result: null, message: path, code: 200 })
const choose = (...files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('文件', { selector: 'input' }), { target: { files } })
const button = (name: string) => screen.getByRole('button', { name })

/** Holds the answer of the next upload back until it is told to come. */
function hold() {
  let arrive: (answer: Answer<unknown>) => void = () => {}
  let options: TransferOptions = {}
  upload.mockImplementationOnce((_path, _form, given = {}) => {
    options = given
    return new Promise((resolve, reject) => {
      arrive = resolve
      given.signal?.addEventListener('abort', () => reject(new ApiError({ http: 0, code: 0, message: 'aborted' })))
    })
  })
  return {
    progress: (share: number) => act(async () => options.onProgress?.(share)),
    arrive: (path: string) => act(async () => arrive(stored(path))),
    isAborted: () => options.signal?.aborted,
  }
}

beforeEach(() => {
  given.mockReset()
  upload = vi
    .spyOn(client, 'upload')
    .mockImplementation(async (_path, form) => stored(`temp/${(form.get('file') as File).name}`)) as typeof upload
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a file on its way', () => {
  it('[4.5a] shows its progress and is done with its stored path', async () => {
    const transfer = hold()
    drawForTest(<Kept />)
    choose(file('guide.pdf'))
    await transfer.progress(0.42)
    expect(screen.getByRole('progressbar', { name: '正在上传guide.pdf' }).getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByText('saving waits')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    await transfer.arrive('temp/x1.pdf')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(given.mock.calls.map(([paths]) => paths)).toEqual([['temp/x1.pdf']])
    expect(screen.getByText('saving may go on')).toBeTruthy()
  })

  it('[3.13a] arrives with all that is known of it, under the name it was given', async () => {
    const transfer = hold()
    drawForTest(<Kept initial={['temp/old.zip']} />)
    choose(file('guide.pdf', 2048))
    await transfer.arrive('temp/x1.pdf')
    const [, files] = given.mock.lastCall ?? []
    expect(files).toMatchObject([
      { name: 'old.zip', path: 'temp/old.zip', status: 'history' },
      {
        name: 'guide.pdf',
        size: 2048,
        status: 'done',
        percent: 100,
        path: 'temp/x1.pdf',
        url: '/jeecg-boot/sys/common/static/temp/x1.pdf',
        response: { success: true, message: 'temp/x1.pdf' },
        fileName: 'guide.pdf',
        filePath: 'temp/x1.pdf',
        fileSize: 2048,
      },
    ])
    expect(button('下载guide.pdf')).toBeTruthy()
  })

  it('can be cancelled: nothing is sent any further, and nothing is said to have failed', async () => {
    const transfer = hold()
    drawForTest(<Kept />)
    choose(file('guide.pdf'))
    await userEvent.click(button('取消上传guide.pdf'))
    expect(transfer.isAborted()).toBe(true)
    await waitFor(() => expect(screen.getByText('saving may go on')).toBeTruthy())
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText(/上传失败/)).toBeNull()
    expect(given).not.toHaveBeenCalled()
  })

  it('[4.5b] [8.11c,d] that was refused says so with the message of the server, and is tried again', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 200, code: 500, message: '上传目录bizPath，格式非法！' }))
    drawForTest(<Kept />)
    choose(file('guide.pdf'))
    expect(await screen.findByText('guide.pdf 上传失败')).toBeTruthy()
    expect(screen.getByText('上传目录bizPath，格式非法！')).toBeTruthy()
    await userEvent.click(button('重新上传guide.pdf'))
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual(['temp/guide.pdf']))
    expect(screen.queryByText('上传目录bizPath，格式非法！')).toBeNull()
  })

  it('[8.11d] fails with an unknown error when nothing answers', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 0, code: 0, message: 'Failed to fetch' }))
    drawForTest(<Kept />)
    choose(file('guide.pdf'))
    expect(await screen.findByText('未知错误')).toBeTruthy()
  })

  it.each([
    ['without a choice goes to the own store, with the access token', {}, '/sys/common/upload', false],
    ['goes to the address of the column', { action: '/shop/upload' }, '/shop/upload', false],
    ['takes no token to another site', { action: 'https://files.example/up' }, 'https://files.example/up', true],
    [
      'takes it there when told to',
      { action: 'https://files.example/up', token: true },
      'https://files.example/up',
      false,
    ],
    ['takes none when told to', { token: false }, '/sys/common/upload', true],
  ])('[6.5b] [7.21a] %s', async (_what, props, address, isAnonymous) => {
    drawForTest(<Kept {...props} biz="notice" />)
    choose(file('guide.pdf'))
    await waitFor(() => expect(upload).toHaveBeenCalledOnce())
    const [path, form, options] = upload.mock.calls[0] ?? []
    expect([path, form?.get('biz')]).toEqual([address, 'notice'])
    expect(options).toMatchObject({ isAnonymous })
  })
})

describe('what may be chosen', () => {
  it.each([
    ['a type that the store does not take', file('tool.exe'), /tool\.exe：不支持的文件类型/],
    ['a file above 50 MB', file('film.mp4', FILE_BYTES + 1), /film\.mp4：文件大小超出50MB限制/],
    ['a picture above 10 MB', file('box.png', PICTURE_BYTES + 1), /box\.png：文件大小超出10MB限制/],
  ])('is not %s: it is not even sent', async (_what, chosen, says) => {
    drawForTest(<Kept />)
    choose(chosen)
    expect(await screen.findByText(says)).toBeTruthy()
    expect(upload).not.toHaveBeenCalled()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('can be narrowed; the rest of a choice goes its way', async () => {
    drawForTest(<Kept extensions={['pdf', 'docx']} />)
    choose(file('list.xlsx'), file('guide.PDF'))
    expect(await screen.findByText('list.xlsx：仅支持 pdf / docx 格式')).toBeTruthy()
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual(['temp/guide.PDF']))
    expect(screen.getByLabelText<HTMLInputElement>('文件', { selector: 'input' }).accept).toBe('.pdf,.docx')
  })

  it('is taken when it is dropped, too', async () => {
    drawForTest(<Kept />)
    fireEvent.drop(screen.getByRole('group', { name: '文件' }), { dataTransfer: { files: [file('guide.pdf')] } })
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual(['temp/guide.pdf']))
  })

  it('[9.8d] keeps the last N and says so', async () => {
    drawForTest(<Kept initial={['temp/a.pdf']} limit={2} />)
    choose(file('b.pdf'), file('c.pdf'))
    await waitFor(() => expect(given.mock.lastCall?.[0]).toEqual(['temp/b.pdf', 'temp/c.pdf']))
    expect(await screen.findByText('最多可上传2个文件')).toBeTruthy()
  })
})

describe('a stored file', () => {
  it('[9.6m] shows the first five characters of its name', () => {
    drawForTest(<Kept initial={['temp/instructions.pdf', 'temp/b.pdf']} />)
    expect(screen.getByText('instr...')).toBeTruthy()
    expect(screen.getByText('b.pdf')).toBeTruthy()
  })

  it('is fetched under its name, and removed', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(`${new URL(this.href, 'http://localhost').pathname} as ${this.download}`)
    })
    drawForTest(<Kept initial={['temp/a.pdf', 'temp/b.pdf']} />)
    await userEvent.click(button('下载a.pdf'))
    expect(followed).toEqual(['/jeecg-boot/sys/common/static/temp/a.pdf as a.pdf'])
    await userEvent.click(button('移除a.pdf'))
    expect(given.mock.lastCall?.[0]).toEqual(['temp/b.pdf'])
  })

  it('of a disabled field can still be fetched, and nothing else', () => {
    const { redraw } = drawForTest(<FileUpload disabled paths={['temp/a.pdf']} onChange={given} />)
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['下载a.pdf'])
    redraw(<FileUpload disabled paths={[]} onChange={given} />)
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
    drawForTest(<Fetching value={value} />)
    await userEvent.click(button('fetch'))
    expect(await screen.findByText('未知的文件')).toBeTruthy()
    expect(click).not.toHaveBeenCalled()
  })
})
