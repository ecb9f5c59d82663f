// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { anyResource } from '#kit/contract/resource.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { drawForTest } from '#kit/web/field/draw-for-test.web.tsx'
import { goods } from './goods.ts'
import { GoodsImportDialog } from './goods-import.web.tsx'

// Machines that run the tests may be busy.
configure({ asyncUtilTimeout: 10_000 })

type Send = (path: string, form: FormData) => Promise<Answer<unknown>>

const closed = vi.fn()
const done = vi.fn()
const show = vi.fn()
let upload: MockInstance<Send>

const answer = (result: unknown, code = 200, message = ''): Answer<unknown> => ({ result, code, message })

const row = (number: number, outcome: string, more: object = {}) => ({
  sheet: 's',
  row: number,
  outcome,
  name: `手办${number}`,
  changed: {},
  faults: [],
  ...more,
})
const result = (rows: readonly object[], more: object = {}) => ({
  createdCount: rows.filter((one) => 'outcome' in one && one.outcome === 'created').length,
  updatedCount: 0,
  unchangedCount: 0,
  errorCount: rows.filter((one) => 'outcome' in one && one.outcome === 'refused').length,
  files: [{ file: 'a.xls', rows, skipped: [] }],
  ...more,
})
const refusal = {
  code: 'PRICE',
  severity: 'refused',
  warn: true,
  column: 'K',
  header: '官方价格',
  reason: '价格无法识别：¥?',
}
const good = result([row(2, 'created'), row(3, 'created')])
const faulty = result([row(2, 'created'), row(3, 'refused', { faults: [refusal] })])
const struck = result([
  row(2, 'created', {
    faults: [{ code: 'STRIKETHROUGH_ROW', severity: 'forgiven', warn: true, column: null, reason: '删除线' }],
  }),
])

function open() {
  drawForTest(<GoodsImportDialog resource={anyResource(goods)} open onClose={closed} onDone={done} onShow={show} />)
}
function choose(...names: string[]): void {
  const files = names.map((name) => new File(['x'], name))
  fireEvent.change(screen.getByLabelText('选择导入文件', { selector: 'input' }), { target: { files } })
}
const sent = (index: number) => Object.fromEntries(upload.mock.calls[index]?.[1]?.entries() ?? [])
const confirmButton = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  for (const spy of [closed, done, show]) {
    spy.mockReset()
  }
  upload = vi.spyOn(client, 'upload').mockResolvedValue(answer(good)) as typeof upload
  vi.spyOn(client, 'get').mockImplementation(async (_path, params) =>
    params?.column === 'createTime' ? { records: [{ id: '1', createTime: '2026-01-01 08:00:00' }], total: 1 } : [],
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('import of goods', () => {
  it('[5.18a] [7.23a] reads several workbooks without writing, and writes only when it is confirmed', async () => {
    open()
    choose('a.xls', 'b.xlsx')
    expect(await screen.findByText('手办2')).toBeTruthy()
    expect(upload.mock.calls.map(([path]) => path)).toEqual(['/shop/goods/importExcel'])
    expect(sent(0)).toMatchObject({ dryRun: '1' })
    expect(upload.mock.calls[0]?.[1]?.getAll('files[]')).toHaveLength(2)
    expect(screen.getByText('确认之前不会写入任何数据')).toBeTruthy()
    await userEvent.click(await confirmButton(/确认导入 2 条/))
    expect(await screen.findByText('新增 2 条，更新 0 条，无变化 0 条，错误 0 条')).toBeTruthy()
    expect(sent(1).dryRun).toBeUndefined()
    expect(done).toHaveBeenCalledOnce()
  })

  it('[8.10c] tells the success with the message of the server, else with the names of the files', async () => {
    upload.mockResolvedValueOnce(answer(good)).mockResolvedValueOnce(answer(good, 200, '共2行数据全部导入成功！'))
    open()
    choose('a.xls')
    await userEvent.click(await confirmButton(/确认导入 2 条/))
    expect(await screen.findByText('共2行数据全部导入成功！')).toBeTruthy()
    cleanup()
    open()
    choose('a.xls')
    await userEvent.click(await confirmButton(/确认导入 2 条/))
    expect(await screen.findByText('a.xls 文件上传成功')).toBeTruthy()
  })

  it('leads to what was imported: the rows younger than the newest one before', async () => {
    open()
    choose('a.xls')
    await userEvent.click(await confirmButton(/确认导入 2 条/))
    await userEvent.click(await screen.findByRole('button', { name: '查看新增的 2 条' }))
    expect(show).toHaveBeenCalledWith({ createTime_begin: '2026-01-01 08:00:01' })
    expect(closed).toHaveBeenCalled()
  })

  it('names place and reason of a refused cell, and leaves its row out only when that is wanted', async () => {
    upload.mockResolvedValue(answer(faulty))
    open()
    choose('a.xls')
    expect((await screen.findByText('K 官方价格')).parentElement?.textContent).toContain('价格无法识别：¥?')
    expect((await confirmButton(/确认导入/)).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: '跳过有错误的 1 行，只导入其余 1 行' }))
    await userEvent.click(await confirmButton(/确认导入 1 条/))
    await waitFor(() => expect(sent(1)).toMatchObject({ partial: '1' }))
    expect(upload).toHaveBeenCalledTimes(2)
  })

  it('[8.10b] [3.17] warns after an import with errors and links the workbook of the refused rows', async () => {
    const after = { ...faulty, fileUrl: '/sys/common/static/e.xlsx', fileName: 'a-errors.xlsx' }
    upload.mockResolvedValueOnce(answer(faulty)).mockResolvedValueOnce(answer(after, 201, '文件导入成功，但有错误。'))
    open()
    choose('a.xls')
    await userEvent.click(await screen.findByRole('checkbox', { name: /跳过有错误的/ }))
    await userEvent.click(await confirmButton(/确认导入 1 条/))
    expect(await screen.findByText('文件导入成功,但是有错误数据!')).toBeTruthy()
    const link = screen.getByRole('link', { name: '点击下载' })
    expect(link.parentElement?.textContent).toBe('具体详情请 点击下载')
    expect(link.getAttribute('href')).toBe('/jeecg-boot/sys/common/static/e.xlsx')
  })

  it('offers unknown makers, and reads the file again with those that are ticked', async () => {
    upload.mockResolvedValueOnce(answer({ ...faulty, unknownMakers: ['星屑', '月光'] }))
    open()
    choose('a.xls')
    await userEvent.click(await screen.findByRole('checkbox', { name: '星屑' }))
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
    expect(sent(1)).toMatchObject({ dryRun: '1', createMakers: '星屑' })
    // A ticked name stays on show although the file no longer asks for it.
    expect(await confirmButton(/确认导入 2 条/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '星屑' }).checked).toBe(true)
    await userEvent.click(await confirmButton(/确认导入 2 条/))
    await waitFor(() => expect(sent(2)).toMatchObject({ createMakers: '星屑' }))
  })

  it('asks about rows that are struck through', async () => {
    upload.mockResolvedValueOnce(answer(struck))
    open()
    choose('a.xls')
    await userEvent.click(await screen.findByRole('checkbox', { name: /跳过带删除线的行/ }))
    await waitFor(() => expect(sent(1)).toMatchObject({ dryRun: '1', struck: 'skip' }))
  })

  it('has nothing to confirm when nothing would change', async () => {
    upload.mockResolvedValueOnce(answer(result([row(2, 'unchanged')], { unchangedCount: 1 })))
    open()
    choose('a.xls')
    expect(await screen.findByText('没有需要写入的数据')).toBeTruthy()
    expect((await confirmButton(/确认导入/)).disabled).toBe(true)
  })

  it('[8.10a,d] warns with file and message of a refusal', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 200, code: 500, message: '文件导入失败:有重复数据！' }))
    open()
    choose('a.xls')
    const warning = await screen.findByText('a.xls 文件导入失败:有重复数据！')
    expect(warning.closest('.ant-message-warning')).not.toBeNull()
  })

  it('[8.10e] says that the upload failed when nothing answers', async () => {
    upload.mockRejectedValueOnce(new ApiError({ http: 0, code: 0, message: 'Failed to fetch' }))
    open()
    choose('a.xls')
    expect(await screen.findByText('文件上传失败')).toBeTruthy()
  })

  it('draws only what is in sight of thousands of rows', async () => {
    upload.mockResolvedValueOnce(answer(result(Array.from({ length: 3150 }, (_, index) => row(index + 2, 'created')))))
    open()
    choose('figures.csv')
    await screen.findByText('手办2')
    expect(document.querySelectorAll('.import-row').length).toBeLessThan(40)
    expect(screen.getByText('全部 3150')).toBeTruthy()
  })
})
