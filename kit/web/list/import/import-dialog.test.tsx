// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readXlsx } from 'hucre'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signatureOf } from '#kit/server/crud/import-mappings.server.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { client, connectClient } from '../../client/client.web.ts'
import { renderForTest } from '../../field/render-for-test.web.tsx'
import { answerExpiry, askToSignInAgain } from '../../session/expiry.web.ts'
import { useSession } from '../../session/session.web.ts'
import { ALL_OF_SHELVES, anyShelf, SHELVES, shelfRows } from '../shelf-page-for-test.web.tsx'
import { ImportDialog, type ImportDialogProps } from './import-dialog.web.tsx'

const IMPORT = '/demo/shelf/importExcel'
const JOB = '/demo/shelf/importJob'
const TEMPLATE = '/demo/shelf/importTemplate'
const FORGET = '/demo/shelf/importMapping'

const shop = liveShop(...ALL_OF_SHELVES)
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const closed = vi.fn()
const done = vi.fn()

type PageProps = Partial<Omit<ImportDialogProps, 'open' | 'onClose' | 'onDone'>>

function Page({ resource = anyShelf, ...options }: PageProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        导入
      </button>
      <ImportDialog
        {...options}
        resource={resource}
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

/** Two shelves without error. */
const clean = (name: string) => csv(name, `${name}甲,C1`, `${name}乙,C2`)
/** The second of three rows has no code. */
const invalid = (name: string) => csv(name, `${name}甲,C1`, `${name}乙,`, `${name}丙,C3`)
const csv = (name: string, ...lines: readonly string[]) => new File([['名称,编码', ...lines].join('\n')], name)

function choose(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText('选择导入文件', { selector: 'input' }), { target: { files } })
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => user.click(await button(name))
const form = (index: number, path = IMPORT) => shop.askedFor(path)[index]?.form
const storedNames = async () => (await shop.stored(SHELVES)).map(({ name }) => name)

/** What was handed to the downloads of the browser. */
const saved: { name: string; blob: Blob }[] = []

beforeEach(async () => {
  closed.mockReset()
  done.mockReset()
  saved.length = 0
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((one) => {
    blob = one as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  await shop.refill(SHELVES, [])
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('import dialog', () => {
  it('[2.23a] [9.6d] is titled 导入EXCEL and 600 wide', () => {
    renderForTest(<Page />)
    const dialog = screen.getByRole('dialog', { name: '导入EXCEL' })
    expect(dialog.style.width || getComputedStyle(dialog).getPropertyValue('--ant-modal-width')).toContain('600px')
  })

  it('[5.18a] takes several workbooks and nothing else', async () => {
    renderForTest(<Page />)
    expect((await button('开始上传')).disabled).toBe(true)
    const picker = screen.getByLabelText<HTMLInputElement>('选择导入文件', { selector: 'input' })
    expect([picker.multiple, picker.accept]).toEqual([true, '.xls,.xlsx,.csv'])
    choose(clean('a.xls'), clean('b.xlsx'), clean('c.pdf'))
    expect(await screen.findByText(/^仅支持 .xls、.xlsx、.csv 文件，其他格式请先另存为/)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('.sheet-name')?.textContent)).toEqual([
      'a.xls',
      'b.xlsx',
    ])
  })

  it('[7.23a] [8.10c] [4.6] checks first, then imports, tells the success of the server and closes', async () => {
    renderForTest(<Page />)
    choose(clean('a.csv'), clean('b.csv'))
    await press('开始上传')
    await button('确认导入')
    expect(form(0)).toEqual({ dryRun: ['1'], 'files[]': ['a.csv', 'b.csv'] })
    expect(await storedNames()).toEqual([])
    expect(done).not.toHaveBeenCalled()
    await press('确认导入')
    expect(await screen.findByText('共4行数据全部导入成功！')).toBeTruthy()
    expect(form(0, JOB)).toEqual({ 'files[]': ['a.csv', 'b.csv'] })
    expect((await storedNames()).toSorted()).toEqual(['a.csv乙', 'a.csv甲', 'b.csv乙', 'b.csv甲'])
    expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })

  it('shows every error, and imports the others only when that is wanted', async () => {
    renderForTest(<Page />)
    choose(invalid('a.csv'))
    await press('开始上传')
    expect((await screen.findByText('B 编码')).closest('tr')?.textContent).toBe('3B 编码编码不能为空')
    expect((await button('确认导入')).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: '跳过有错误的行，只导入其余 2 行' }))
    await press('确认导入')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect((await storedNames()).toSorted()).toEqual(['a.csv丙', 'a.csv甲'])
  })

  it('[8.10b] [3.17] warns after an import with errors and links the file of the invalid rows', async () => {
    renderForTest(<Page />)
    choose(invalid('a.csv'))
    await press('开始上传')
    await user.click(await screen.findByRole('checkbox', { name: /跳过有错误的行/ }))
    await press('确认导入')
    const told = await screen.findAllByText('文件导入成功,但是有错误数据!')
    expect(told[0]?.closest('.ant-modal-confirm-warning')).not.toBeNull()
    expect(screen.getByText('总上传行数：3，已导入行数：2，错误行数：1')).toBeTruthy()
    const link = screen.getByText('点击下载')
    expect(link.parentElement?.textContent).toBe('具体详情请 点击下载')
    // the file is for who imported it: it is fetched with the session
    await user.click(link)
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['a-errors.xlsx']))
    const { sheets } = await readXlsx(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))
    const cells = sheets.flatMap(({ rows }) => rows.flat())
    expect(cells).toContain('a.csv乙')
    expect(cells).not.toContain('a.csv甲')
  })

  it('[8.10a,d] warns with file and message of a refusal and stays open', async () => {
    renderForTest(<Page />)
    choose(clean('a.csv'), new File(['a,b\n1,2'], 'b.csv'))
    await press('开始上传')
    const warning = await screen.findByText(/^a\.csv、b\.csv b\.csv：没有找到表头，.*第 1 行为“a \| b”/)
    expect(warning.closest('.ant-message-warning')).not.toBeNull()
    expect(closed).not.toHaveBeenCalled()
    await waitFor(async () => expect((await button('开始上传')).disabled).toBe(false))
  })

  it('[8.10e] says that the upload failed when nothing answers', async () => {
    shop.cut(IMPORT)
    renderForTest(<Page />)
    choose(clean('a.csv'))
    await press('开始上传')
    expect(await screen.findByText('文件上传失败')).toBeTruthy()
  })

  it('[4.6] [7.23a] opens again without files and with the check switched off', async () => {
    renderForTest(<Page online />)
    choose(clean('a.csv'))
    await user.click(screen.getByRole('switch', { name: '是否开启校验:' }))
    await press('开始上传')
    await button('确认导入')
    expect(form(0)).toMatchObject({ validateStatus: ['1'] })
    await user.click(screen.getByText('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('导入')
    await screen.findByRole('dialog')
    expect(screen.queryByText('a.csv')).toBeNull()
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })

  it('[7.23a] asks for no check outside of online reports', async () => {
    renderForTest(<Page />)
    choose(clean('a.csv'))
    await press('开始上传')
    await button('确认导入')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(form(0)).not.toHaveProperty('validateStatus')
  })

  it('[7.23a] says with both steps what tables designed online need: parent rows, one table only, the check off', async () => {
    renderForTest(<Page online foreignKeys={['p1', 'p2']} isSingleTableImport="true" />)
    choose(clean('a.csv'))
    await press('开始上传')
    await press('确认导入')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    const said = { foreignKeys: ['["p1","p2"]'], isSingleTableImport: ['true'], validateStatus: ['0'] }
    expect(form(0)).toEqual({ dryRun: ['1'], ...said, 'files[]': ['a.csv'] })
    expect(form(0, JOB)).toEqual({ ...said, 'files[]': ['a.csv'] })
    expect([...shop.askedFor(IMPORT), ...shop.askedFor(JOB)].map(({ method }) => method)).toEqual(['POST', 'POST'])
    cleanup()
    renderForTest(<Page foreignKeys="p1" />)
    choose(clean('b.csv'))
    await press('开始上传')
    await button('确认导入')
    expect(form(1)).toEqual({ dryRun: ['1'], foreignKeys: ['p1'], 'files[]': ['b.csv'] })
  })

  it('[4.6] shows that it is uploading, and how much is sent', async () => {
    const release = shop.hold(IMPORT)
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
    renderForTest(<Page />)
    choose(clean('a.csv'))
    await press('开始上传')
    expect(await screen.findByText('上传中...')).toBeTruthy()
    // the first one asked what the columns are
    await waitFor(() => expect(send.mock.contexts).toHaveLength(2))
    const request = (send.mock.contexts as readonly XMLHttpRequest[]).at(-1)
    request?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }))
    const bar = screen.getByRole('progressbar', { name: '上传进度' })
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'))
    expect(screen.getByText('关闭').closest('button')?.disabled).toBe(true)
    release()
    expect(await button('确认导入')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('has a template for every import', async () => {
    renderForTest(<Page resource={{ ...anyShelf, without: ['exportXls'] }} />)
    await press('下载导入模板')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['陈列柜导入模板.xlsx']))
    expect(shop.askedFor(TEMPLATE)).toHaveLength(1)
  })

  it('names the columns that it does not know, takes them for what is chosen, and chooses the same the next time', async () => {
    const supplied = (name: string) => new File([`名称,货号\n${name},${name}\n`], `${name}.csv`)
    const { unmount } = renderForTest(<Page />)
    choose(supplied('first'))
    expect(await screen.findByText('有 1 列未识别')).toBeTruthy()
    expect(screen.getByText('B 列，如：first')).toBeTruthy()
    const field = screen.getByRole('combobox', { name: '“货号”对应的字段' })
    await user.click(field)
    await user.type(field, '编码')
    await user.click(await screen.findByTitle(/^编码/))
    await user.type(screen.getByRole('combobox', { name: '记为供应商' }), '良笑社')
    await press('开始上传')
    await press('确认导入')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(form(0, JOB)).toMatchObject({ columns: ['{"货号":"code"}'], supplier: ['良笑社'] })
    expect((await shop.stored(SHELVES)).map(({ code }) => code)).toEqual(['first'])
    unmount()
    renderForTest(<Page />)
    choose(supplied('second'))
    expect(await screen.findByText('已套用上次为这种表格选择的对应关系')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '记为供应商' }).value).toBe('良笑社')
    await press('开始上传')
    await button('确认导入')
    expect(form(1)).toMatchObject({ columns: ['{"货号":"code"}'] })
  })

  it('deletes what is remembered of a supplier once that is confirmed, and knows nothing of it from then on', async () => {
    const remembered = { tenantId: 0, resource: anyShelf.name, createBy: 'x', columns: { 货号: 'code' } }
    const supplied = new File(['名称,货号\n甲,C1\n'], 'a.csv')
    await shop.refill('sysImportMapping', [
      { ...remembered, id: 'm1', name: '良笑社', signature: signatureOf(['名称', '货号']) },
      { ...remembered, id: 'm2', name: '良笑社', signature: 'of other headers' },
      { ...remembered, id: 'm3', name: '寿屋', signature: 'of a third kind' },
    ])
    const { unmount } = renderForTest(<Page />)
    choose(supplied)
    const supplier = () => screen.findByRole<HTMLInputElement>('combobox', { name: '记为供应商' })
    await waitFor(async () => expect((await supplier()).value).toBe('良笑社'))
    await press('删除记住的对应关系')
    await screen.findAllByText('删除供应商「良笑社」的对应关系？')
    await press('取消')
    expect(shop.askedFor(FORGET)).toEqual([])
    expect((await supplier()).value).toBe('良笑社')
    await press('删除记住的对应关系')
    await press('确定')
    expect(await screen.findByText('删除成功！')).toBeTruthy()
    expect((await shop.stored('sysImportMapping')).map(({ id }) => id)).toEqual(['m3'])
    await waitFor(() => expect(screen.queryByText('已套用上次为这种表格选择的对应关系')).toBeNull())
    expect(screen.queryByRole('button', { name: '删除记住的对应关系' })).toBeNull()
    // another supplier is still there to choose as for, and can be deleted, too
    await user.click(screen.getByRole('combobox', { name: '套用供应商的对应关系' }))
    expect(screen.queryByTitle('良笑社')).toBeNull()
    await user.click(await screen.findByTitle('寿屋'))
    expect((await supplier()).value).toBe('寿屋')
    expect(await button('删除记住的对应关系')).toBeTruthy()
    unmount()
    renderForTest(<Page />)
    choose(supplied)
    expect(await screen.findByText('有 1 列未识别')).toBeTruthy()
    expect(screen.queryByText('已套用上次为这种表格选择的对应关系')).toBeNull()
  })

  it('says of each row what it comes to: what is changed from what to what, what is new, what stays', async () => {
    await shop.refill(SHELVES, shelfRows(2))
    renderForTest(<Page />)
    choose(new File(['名称,编码,价格\n柜子1,C1,999\n柜子2,C2,\n新柜,C9,\n'], 'a.csv'))
    await press('开始上传')
    await button('确认导入')
    expect(screen.getByText('999', { selector: 'strong' }).closest('li')?.textContent).toBe('价格 1299 → 999')
    await user.click(screen.getByText('新增 1'))
    // the first rows of the file show it, too
    const rows = () => screen.getAllByText('新柜').map((cell) => cell.closest('tr')?.textContent)
    await waitFor(() => expect(rows()).toContain('4新柜新增 '))
    await user.click(screen.getByText('无变化 1'))
    await waitFor(() => expect(rows()).not.toContain('4新柜新增 '))
  })

  it('lets a column that it knows be taken for something else, or for nothing', async () => {
    renderForTest(<Page />)
    choose(csv('a.csv', '甲,C1'))
    expect(await screen.findByText('2 列全部识别')).toBeTruthy()
    await press('查看与修改全部列')
    await user.click(screen.getByRole('combobox', { name: '“编码”对应的字段' }))
    await user.click(await screen.findByTitle('不导入'))
    await press('开始上传')
    await waitFor(() => expect(shop.askedFor(IMPORT)).toHaveLength(1))
    expect(form(0)).toMatchObject({ columns: ['{"编码":""}'] })
  })

  it('offers the way back in the notice of a success', async () => {
    renderForTest(<Page />)
    choose(clean('a.csv'))
    await press('开始上传')
    await press('确认导入')
    await waitFor(async () => expect(await storedNames()).toHaveLength(2))
    await press('撤销')
    expect(await screen.findByText('已撤销 2 行')).toBeTruthy()
    expect((await shop.stored(SHELVES)).filter(({ delFlag }) => delFlag === 0)).toEqual([])
  })
})

it('[8.10f] an expired session asks for the password in place instead of failing', async () => {
  await client.post('/sys/logout')
  connectClient({
    token: () => useSession.getState().token,
    tenantId: () => '0',
    locale: () => 'zh-CN',
    onExpired: askToSignInAgain,
    onError: () => {},
  })
  renderForTest(<Page />)
  choose(clean('a.csv'))
  await press('开始上传')
  await waitFor(() => expect(useSession.getState().isExpired).toBe(true))
  expect(document.querySelector('.ant-message-notice')).toBeNull()
  useSession.setState({ token: (await shop.person(...ALL_OF_SHELVES)).token })
  answerExpiry(true)
  expect(await button('确认导入')).toBeTruthy()
  expect(shop.askedFor(IMPORT)).toHaveLength(1)
})
