// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { text } from '#kit/contract/field.ts'
import { type AnyResource, anyResource, resource } from '#kit/contract/resource.ts'
import { ApiError } from '../client/api-error.ts'
import { type Answer, client, connectClient } from '../client/client.web.ts'
import { drawForTest } from '../field/draw-for-test.web.tsx'
import { answerExpiry, askToSignInAgain } from '../session/expiry.web.ts'
import { useSession } from '../session/session.web.ts'
import { ImportDialog } from './import-dialog.web.tsx'

type Send = (path: string, form: FormData) => Promise<Answer<unknown>>

const figure = anyResource(
  resource({
    name: 'figure',
    title: ['手办', 'Figure'],
    path: '/demo/figure',
    table: 'demo_figure',
    permission: 'demo:figure',
    fields: { name: text(['名称', 'Name']) },
    list: ['name'],
    search: {},
    form: [['name']],
  }),
)

const closed = vi.fn()
const done = vi.fn()
let upload: MockInstance<Send>

function Page({ one = figure, online = false }: { readonly one?: AnyResource; readonly online?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        导入
      </button>
      <ImportDialog
        resource={one}
        online={online}
        open={isOpen}
        onClose={() => {
          closed()
          setOpen(false)
        }}
        onDone={done}
      />
    </>
  )
}

const answer = (result: unknown, code = 200, message = ''): Answer<unknown> => ({ result, code, message })
const clean = { totalCount: 2, createdCount: 2, updatedCount: 0, unchangedCount: 0, errorCount: 0, faults: [] }
const faulty = {
  ...clean,
  totalCount: 3,
  errorCount: 1,
  faults: [{ row: 5, column: 'C', header: '电话', reason: '请输入正确手机号', severity: 'refused' }],
}

function choose(...names: string[]): void {
  const files = names.map((name) => new File(['x'], name))
  fireEvent.change(screen.getByLabelText('选择导入文件', { selector: 'input' }), { target: { files } })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (index: number) => upload.mock.calls[index]?.[1] as FormData

beforeEach(() => {
  closed.mockReset()
  done.mockReset()
  upload = vi.spyOn(client, 'upload').mockResolvedValue(answer(clean)) as typeof upload
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('import dialog', () => {
  it('[2.23a] [9.6d] is titled 导入EXCEL and 600 wide', () => {
    drawForTest(<Page />)
    const dialog = screen.getByRole('dialog', { name: '导入EXCEL' })
    expect(dialog.style.width || getComputedStyle(dialog).getPropertyValue('--ant-modal-width')).toContain('600px')
  })

  it('[5.18a] takes several workbooks and nothing else', async () => {
    drawForTest(<Page />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始上传' }).disabled).toBe(true)
    choose('a.xls', 'b.xlsx', 'c.pdf')
    expect(await screen.findByText('仅支持 .xls、.xlsx、.csv 文件')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('.sheet-name')?.textContent)).toEqual([
      'a.xls',
      'b.xlsx',
    ])
  })

  it('[7.23a] [8.10c] [4.6] checks first, then imports, tells the success and closes', async () => {
    drawForTest(<Page />)
    choose('a.xls', 'b.xlsx')
    await press('开始上传')
    await screen.findByRole('button', { name: '确认导入' })
    expect(upload.mock.calls[0]?.[0]).toBe('/demo/figure/importExcel')
    expect(sent(0).get('dryRun')).toBe('1')
    expect(
      sent(0)
        .getAll('files[]')
        .map((file) => (file as File).name),
    ).toEqual(['a.xls', 'b.xlsx'])
    expect(done).not.toHaveBeenCalled()
    await press('确认导入')
    expect(await screen.findByText('a.xls、b.xlsx 文件上传成功')).toBeTruthy()
    expect(sent(1).get('dryRun')).toBeNull()
    expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })

  it('[8.10c] prefers the message of the server', async () => {
    upload.mockResolvedValueOnce(answer(clean)).mockResolvedValueOnce(answer(clean, 200, '共2行数据全部导入成功！'))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    await press('确认导入')
    expect(await screen.findByText('共2行数据全部导入成功！')).toBeTruthy()
  })

  it('shows every fault, and imports the others only when that is wanted', async () => {
    upload.mockResolvedValueOnce(answer(faulty))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    expect(await screen.findByText('请输入正确手机号')).toBeTruthy()
    expect(screen.getByText('C 电话')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确认导入' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: /跳过有错误的行/ }))
    await press('确认导入')
    expect(sent(1).get('partial')).toBe('1')
  })

  it('[8.10b] [3.17] warns after an import with errors and links the file of the faulty rows', async () => {
    const result = { ...faulty, msg: '总上传行数：3', fileUrl: '/sys/common/static/e.xlsx', fileName: 'a-errors.xlsx' }
    upload.mockResolvedValueOnce(answer(clean)).mockResolvedValueOnce(answer(result, 201, '文件导入成功，但有错误。'))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    await press('确认导入')
    const told = await screen.findAllByText('文件导入成功,但是有错误数据!')
    expect(told[0]?.closest('.ant-modal-confirm-warning')).not.toBeNull()
    const link = screen.getByRole('link', { name: '点击下载' })
    expect(link.parentElement?.textContent).toBe('具体详情请 点击下载')
    expect(link.getAttribute('href')).toBe('/jeecg-boot/sys/common/static/e.xlsx')
    expect(link.getAttribute('download')).toBe('a-errors.xlsx')
  })

  it('[8.10a,d] warns with file and message of a refusal and stays open', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 200, code: 500, message: '文件导入失败:有重复数据！' }))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    const warning = await screen.findByText('a.xls 文件导入失败:有重复数据！')
    expect(warning.closest('.ant-message-warning')).not.toBeNull()
    expect(closed).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始上传' }).disabled).toBe(false),
    )
  })

  it('[8.10e] says that the upload failed when nothing answers', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 0, code: 0, message: 'Failed to fetch' }))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    expect(await screen.findByText('文件上传失败')).toBeTruthy()
  })

  it('[4.6] [7.23a] opens again without files and with the check switched off', async () => {
    drawForTest(<Page online />)
    choose('a.xls')
    await userEvent.click(screen.getByRole('switch', { name: '是否开启校验:' }))
    await press('开始上传')
    await screen.findByRole('button', { name: '确认导入' })
    expect(sent(0).get('validateStatus')).toBe('1')
    await userEvent.click(screen.getByText('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('导入')
    await screen.findByRole('dialog')
    expect(screen.queryByText('a.xls')).toBeNull()
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })

  it('[7.23a] asks for no check outside of online reports', async () => {
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    await screen.findByRole('button', { name: '确认导入' })
    expect(screen.queryByRole('switch')).toBeNull()
    expect(sent(0).has('validateStatus')).toBe(false)
  })

  it('[4.6] shows that it is uploading', async () => {
    upload.mockReturnValueOnce(new Promise(() => {}))
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    expect(await screen.findByText('上传中...')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '上传进度' })).toBeTruthy()
    expect(screen.getByText('关闭').closest('button')?.disabled).toBe(true)
  })

  it('offers the template of a resource that can be exported', async () => {
    const download = vi.spyOn(client, 'download').mockResolvedValue({ blob: new Blob(['x']), name: '' })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    drawForTest(<Page />)
    await press('下载导入模板')
    expect(download).toHaveBeenCalledWith('/demo/figure/exportXls', { template: 1 })
    await waitFor(() => expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('手办导入模板.xlsx'))
    cleanup()
    drawForTest(<Page one={{ ...figure, without: ['exportXls'] }} />)
    expect(screen.queryByRole('button', { name: '下载导入模板' })).toBeNull()
  })

  it('[8.10f] an expired session asks for the password in place instead of failing', async () => {
    upload.mockRestore()
    vi.stubGlobal('XMLHttpRequest', ExpiredRequest)
    connectClient({
      token: () => 'old-token',
      tenantId: () => '0',
      locale: () => 'zh-CN',
      onExpired: askToSignInAgain,
      onError: () => {},
    })
    drawForTest(<Page />)
    choose('a.xls')
    await press('开始上传')
    await waitFor(() => expect(useSession.getState().isExpired).toBe(true))
    expect(screen.queryByText(/Token失效/)).toBeNull()
    answerExpiry(false)
    vi.unstubAllGlobals()
  })
})

/** Answers every upload as the server answers an ended session. */
class ExpiredRequest {
  readonly status = 500
  readonly response = new Blob([
    JSON.stringify({ success: false, code: 500, message: 'Token失效，请重新登录!', result: null }),
  ])
  readonly upload = {}
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
  send() {
    queueMicrotask(() => this.onload())
  }
}
