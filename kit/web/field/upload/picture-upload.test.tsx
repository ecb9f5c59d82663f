// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveShop } from '#web/testing/live-shop.ts'
import { fileUrl } from '../../client/client.web.ts'
import { renderForTest } from '../render-for-test.web.tsx'
import { PictureUpload } from './picture-upload.web.tsx'
import { useIsUploading, useUploadScope } from './uploading.web.ts'

/** One pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const UPLOAD = '/sys/common/upload'
const STORED = expect.stringMatching(/^temp\/\d{6}\/[0-9a-f]{32}\.png$/)

const shop = liveShop()

const user = userEvent.setup({ delay: null })
const given = vi.fn<(paths: readonly string[]) => void>()

interface KeptProps {
  readonly initial?: readonly string[]
  readonly limit?: number
  readonly biz?: string
}

function Kept({ initial = [], limit = 0, biz }: KeptProps) {
  const [paths, setPaths] = useState(initial)
  const isUploading = useIsUploading(useUploadScope())
  return (
    <>
      <PictureUpload
        label="图片"
        paths={paths}
        limit={limit}
        biz={biz}
        onChange={(next) => {
          given(next)
          setPaths(next)
        }}
      />
      <p>{isUploading ? 'saving waits' : 'saving may go on'}</p>
    </>
  )
}

const picture = (name: string, type = 'image/png') => new File([Buffer.from(PICTURE, 'base64')], name, { type })
const noPicture = (name: string) => new File(['x'], name, { type: 'image/png' })
const chooser = () => screen.getByLabelText<HTMLInputElement>('图片', { selector: 'input' })

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

describe('uploading', () => {
  it('[7.21a,c] sends file and folder, and keeps the message as stored path', async () => {
    renderForTest(<Kept />)
    await user.upload(chooser(), picture('a.png'))
    await waitFor(() => expect(given.mock.calls).toEqual([[[STORED]]]))
    expect(shop.askedFor(UPLOAD).map(({ form }) => form)).toEqual([{ isup: ['1'], biz: ['temp'], file: ['a.png'] }])
    const [path] = given.mock.lastCall?.[0] ?? []
    const found = await fetch(fileUrl(path ?? ''))
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('[4.5a] shows its progress, then the picture', async () => {
    const answer = shop.hold(UPLOAD)
    renderForTest(<Kept />)
    await user.upload(chooser(), picture('a.png'))
    const bar = await screen.findByRole('progressbar', { name: '正在上传a.png' })
    // the window of the tests sends a body in one piece and tells of none
    act(() => void transfers()[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 42, total: 100 })))
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByText('saving waits')).toBeTruthy()
    await waitFor(() => expect(shop.askedFor(UPLOAD)).toHaveLength(1))
    answer()
    expect(await screen.findByRole('button', { name: '预览第1张图片' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('saving may go on')).toBeTruthy()
  })

  it('[4.5b] [8.11c,d] turns a refusal into an error with the message of the server, and tries again', async () => {
    const { rerender } = renderForTest(<Kept biz="../outside" />)
    await user.upload(chooser(), picture('a.png'))
    expect(await screen.findByText('a.png 上传失败')).toBeTruthy()
    expect(screen.getByText('上传失败').title).toBe('上传目录bizPath，格式非法！')
    expect(given).not.toHaveBeenCalled()
    rerender(<Kept biz="temp" />)
    await user.click(screen.getByRole('button', { name: '重新上传a.png' }))
    await waitFor(() => expect(given.mock.calls).toEqual([[[STORED]]]))
  })

  it('[8.11e] shows the whole reason in a dialog', async () => {
    renderForTest(<Kept />)
    await user.upload(chooser(), noPicture('a.png'))
    await user.click(await screen.findByRole('button', { name: '上传失败' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('上传出错')
    expect(dialog.textContent).toContain('错误信息：“a.png”：文件内容与扩展名不符')
  })

  it('[8.11d] is an unknown error when nothing answers', async () => {
    shop.cut(UPLOAD)
    renderForTest(<Kept />)
    await user.upload(chooser(), picture('a.png'))
    expect((await screen.findByText('上传失败')).title).toBe('未知错误')
  })

  it('[5.12] rejects what is no picture', async () => {
    renderForTest(<Kept />)
    fireEvent.change(chooser(), { target: { files: [picture('a.pdf', 'application/pdf')] } })
    expect(await screen.findByText('请上传图片')).toBeTruthy()
    expect(transfers()).toEqual([])
  })

  it('takes a picture from the clipboard and one that is dropped', async () => {
    renderForTest(<Kept />)
    fireEvent.paste(screen.getByRole('group', { name: '图片' }), { clipboardData: { files: [picture('pasted.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith([STORED]))
    const tile = screen.getByRole('button', { name: /^图片：/ })
    fireEvent.drop(tile, { dataTransfer: { files: [picture('dropped.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith([STORED, STORED]))
    expect(shop.askedFor(UPLOAD).flatMap(({ form }) => form.file)).toEqual(['pasted.png', 'dropped.png'])
  })

  it('[9.8d] keeps the last N and says so', async () => {
    renderForTest(<Kept initial={['a.png']} limit={2} />)
    fireEvent.change(chooser(), { target: { files: [picture('b.png'), picture('c.png')] } })
    await waitFor(() => expect(given).toHaveBeenLastCalledWith([STORED, STORED]))
    expect(await screen.findByText('最多可上传2张图片')).toBeTruthy()
  })
})

describe('the list of pictures', () => {
  it('[4.18a,b] moves by one place, and warns at both ends', async () => {
    renderForTest(<Kept initial={['a.png', 'b.png']} />)
    await user.click(screen.getByRole('button', { name: '前移第1张图片' }))
    expect(await screen.findByText('未知的操作')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '后移第2张图片' }))
    expect(await screen.findByText('已到最后~')).toBeTruthy()
    expect(given).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '后移第1张图片' }))
    expect(given.mock.calls).toEqual([[['b.png', 'a.png']]])
  })

  it('[2.22c] opens a picture large', async () => {
    renderForTest(<Kept initial={['a.png', 'b.png']} />)
    await user.click(screen.getByRole('button', { name: '预览第2张图片' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('removes one and keeps the others', async () => {
    renderForTest(<Kept initial={['a.png', 'b.png']} />)
    await user.click(screen.getByRole('button', { name: '删除第1张图片' }))
    expect(given.mock.calls).toEqual([[['b.png']]])
  })

  it('of a disabled field can only be looked at', () => {
    renderForTest(<PictureUpload label="图片" paths={['a.png']} onChange={given} disabled />)
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['预览第1张图片'])
  })
})
