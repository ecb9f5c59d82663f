// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { type Answer, client, type TransferOptions } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { PictureUpload } from './picture-upload.web.tsx'
import { useIsUploading } from './uploading.web.ts'

type Send = (path: string, form: FormData, options?: TransferOptions) => Promise<Answer<unknown>>

const given = vi.fn<(paths: readonly string[]) => void>()
let upload: MockInstance<Send>

function Kept({ initial = [], limit = 0 }: { readonly initial?: readonly string[]; readonly limit?: number }) {
  const [paths, setPaths] = useState(initial)
  const isUploading = useIsUploading()
  return (
    <>
      <PictureUpload
        label="图片"
        paths={paths}
        limit={limit}
        onChange={(next) => {
          given(next)
          setPaths(next)
        }}
      />
      <p>{isUploading ? 'saving waits' : 'saving may go on'}</p>
    </>
  )
}

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type })
const stored = (path: string): Answer<unknown> => ({ result: null, message: path, code: 200 })
const chooser = () => screen.getByLabelText<HTMLInputElement>('图片', { selector: 'input' })

beforeEach(() => {
  given.mockReset()
  upload = vi
    .spyOn(client, 'upload')
    .mockImplementation(async (_path, form) => stored(`temp/${(form.get('file') as File).name}`)) as typeof upload
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('uploading', () => {
  it('[7.21a,c] sends file and folder, and keeps the message as stored path', async () => {
    drawForTest(<Kept />)
    await userEvent.upload(chooser(), picture('a.png'))
    await waitFor(() => expect(given.mock.calls).toEqual([[['temp/a.png']]]))
    const [path, form = new FormData()] = upload.mock.calls[0] ?? []
    expect(path).toBe('/sys/common/upload')
    expect(form.get('biz')).toBe('temp')
    expect(form.get('file')).toHaveProperty('name', 'a.png')
  })

  it('[4.5a] shows its progress, then the picture', async () => {
    let arrive: (answer: Answer<unknown>) => void = () => {}
    upload.mockImplementation((_path, _form, options) => {
      options?.onProgress?.(0.42)
      return new Promise((resolve) => {
        arrive = resolve
      })
    })
    drawForTest(<Kept />)
    await userEvent.upload(chooser(), picture('a.png'))
    const bar = await screen.findByRole('progressbar', { name: '正在上传a.png' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByText('saving waits')).toBeTruthy()
    await act(async () => arrive(stored('temp/a.png')))
    expect(screen.getByRole('button', { name: '预览第1张图片' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('saving may go on')).toBeTruthy()
  })

  it('[4.5b] [8.11c,d] turns a refusal into an error with the message of the server, and tries again', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 200, code: 500, message: '上传目录bizPath，格式非法！' }))
    drawForTest(<Kept />)
    await userEvent.upload(chooser(), picture('a.png'))
    expect(await screen.findByText('a.png 上传失败')).toBeTruthy()
    expect(screen.getByText('上传失败').title).toBe('上传目录bizPath，格式非法！')
    expect(given).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '重新上传a.png' }))
    await waitFor(() => expect(given.mock.calls).toEqual([[['temp/a.png']]]))
  })

  it('[8.11e] shows the whole reason in a dialog', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 200, code: 500, message: '图片无法读取或尺寸过大' }))
    drawForTest(<Kept />)
    await userEvent.upload(chooser(), picture('a.png'))
    await userEvent.click(await screen.findByRole('button', { name: '上传失败' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('上传出错')
    expect(dialog.textContent).toContain('错误信息：图片无法读取或尺寸过大')
  })

  it.each([
    ['nothing answers', () => Promise.reject(new ApiError({ http: 0, code: 0, message: 'Failed to fetch' }))],
    ['the server names no path', () => Promise.resolve(stored(''))],
  ])('[8.11d] is an unknown error when %s', async (_when, send) => {
    upload.mockImplementationOnce(send)
    drawForTest(<Kept />)
    await userEvent.upload(chooser(), picture('a.png'))
    expect((await screen.findByText('上传失败')).title).toBe('未知错误')
  })

  it('[5.12] rejects what is no picture', async () => {
    drawForTest(<Kept />)
    fireEvent.change(chooser(), { target: { files: [picture('a.pdf', 'application/pdf')] } })
    expect(await screen.findByText('请上传图片')).toBeTruthy()
    expect(upload).not.toHaveBeenCalled()
  })

  it('takes a picture from the clipboard and one that is dropped', async () => {
    drawForTest(<Kept />)
    fireEvent.paste(screen.getByRole('group', { name: '图片' }), { clipboardData: { files: [picture('pasted.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(['temp/pasted.png']))
    const tile = screen.getByRole('button', { name: /^图片：/ })
    fireEvent.drop(tile, { dataTransfer: { files: [picture('dropped.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(['temp/pasted.png', 'temp/dropped.png']))
  })

  it('[9.8d] keeps the last N and says so', async () => {
    drawForTest(<Kept initial={['a.png']} limit={2} />)
    fireEvent.change(chooser(), { target: { files: [picture('b.png'), picture('c.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith(['temp/b.png', 'temp/c.png']))
    expect(await screen.findByText('最多可上传2张图片')).toBeTruthy()
  })
})

describe('the list of pictures', () => {
  it('[4.18a,b] moves by one place, and warns at both ends', async () => {
    drawForTest(<Kept initial={['a.png', 'b.png']} />)
    await userEvent.click(screen.getByRole('button', { name: '前移第1张图片' }))
    expect(await screen.findByText('未知的操作')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '后移第2张图片' }))
    expect(await screen.findByText('已到最后~')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '后移第1张图片' }))
    expect(given.mock.calls).toEqual([[['b.png', 'a.png']]])
  })

  it('[2.22c] opens a picture large', async () => {
    drawForTest(<Kept initial={['a.png', 'b.png']} />)
    await userEvent.click(screen.getByRole('button', { name: '预览第2张图片' }))
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeTruthy()
  })

  it('removes one and keeps the others', async () => {
    drawForTest(<Kept initial={['a.png', 'b.png']} />)
    await userEvent.click(screen.getByRole('button', { name: '删除第1张图片' }))
    expect(given.mock.calls).toEqual([[['b.png']]])
  })

  it('of a disabled field can only be looked at', () => {
    drawForTest(<PictureUpload label="图片" paths={['a.png']} onChange={given} disabled />)
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['预览第1张图片'])
  })
})
