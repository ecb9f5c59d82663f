// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CellValue, writeXlsx } from 'hucre'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyResource } from '#kit/contract/resource.ts'
import { client } from '#kit/web/client/client.web.ts'
import { type AnyRow, pageOf } from '#kit/web/client/page-of.ts'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { liveShop } from '#web/testing/live-shop.ts'
import { goods, presellGoods } from './goods.ts'
import { GoodsImportDialog } from './goods-import.web.tsx'
import { MOST_NEW_NAMES } from './import/new-names.ts'
import { OutcomeView } from './import-outcome.web.tsx'
import { readPreview } from './import-preview.ts'

const IMPORT = '/shop/goods/importExcel'
const IMPORTING = ['goods', 'presellGoods'].flatMap((line) => [
  `shop:${line}:list`,
  `shop:${line}:import`,
  `shop:${line}:delete`,
])

const shop = liveShop(...IMPORTING, 'system:dict:add', 'system:category:add')
beforeAll(() =>
  shop.rows('shopGoods', [
    { id: 'g1', goodsNo: 'g1', name: '不变的手办', manufacturer: 'Alter', scale: '1/7', line: 1, state: 1 },
    { id: 'g2', goodsNo: 'g2', name: '较早的手办', line: 2, state: 1, createTime: '2026-01-01T08:00:00+08:00' },
  ]),
)

const closed = vi.fn()
const done = vi.fn()
const show = vi.fn()
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  for (const spy of [closed, done, show]) {
    spy.mockReset()
  }
})
afterEach(cleanup)

function open(resource: AnyResource = goods) {
  renderForTest(<GoodsImportDialog resource={resource} open onClose={closed} onDone={done} onShow={show} />)
}
const csv = (name: string, ...lines: readonly string[]) => new File([['名称,厂商,比例', ...lines].join('\n')], name)
function choose(...files: readonly File[]): void {
  fireEvent.change(screen.getByLabelText('选择导入文件', { selector: 'input' }), { target: { files } })
}
const confirmButton = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
async function select(name: string | RegExp): Promise<void> {
  const box = await screen.findByRole('checkbox', { name })
  // a group of boxes knows its boxes once their effects have run
  await act(async () => undefined)
  await user.click(box)
}

/** Figures in stock whose name begins so. */
async function stored(name: string): Promise<readonly AnyRow[]> {
  return pageOf<AnyRow>(await client.get('/shop/goods/list', { name: `${name}*` })).records
}

describe('import of goods', () => {
  it('[5.18a] [7.23a] reads several workbooks without writing, and writes only when it is confirmed', async () => {
    open()
    choose(csv('a.csv', '多本甲,Alter,1/7'), csv('b.csv', '多本乙,Alter,1/7'))
    expect(await screen.findByText('确认之前不会写入任何数据')).toBeTruthy()
    // once as it stands in its file, once as what becomes of it
    expect(screen.getAllByText('多本甲')).toHaveLength(2)
    expect(screen.getAllByText('多本乙')).toHaveLength(2)
    expect(shop.askedFor(IMPORT)).toHaveLength(1)
    expect(await stored('多本')).toEqual([])
    await user.click(await confirmButton(/确认导入 2 条/))
    expect(await screen.findByText('新增 2 条，更新 0 条，无变化 0 条，错误 0 条')).toBeTruthy()
    expect(await stored('多本')).toHaveLength(2)
    expect(done).toHaveBeenCalledOnce()
  })

  it('[8.10c] tells the success with the message of the server', async () => {
    open()
    choose(csv('a.csv', '成功甲,Alter,1/7', '成功乙,Alter,1/7'))
    await user.click(await confirmButton(/确认导入 2 条/))
    expect(await screen.findByText('共2行数据全部导入成功！')).toBeTruthy()
  })

  it('[8.10c] tells the success of a server without words with the names of the files', () => {
    const outcome = { report: readPreview({ createdCount: 2 }), message: '', hasErrors: false }
    const marks = { createTime: '', updateTime: '' }
    renderForTest(
      <OutcomeView outcome={{ ...outcome, marks }} files={[csv('a.csv')]} onShow={show} onUndone={closed} />,
    )
    expect(screen.getByText('a.csv 文件上传成功')).toBeTruthy()
  })

  it('leads to what was imported: the rows younger than the newest one before', async () => {
    open(presellGoods)
    choose(csv('a.csv', '较新的手办,Alter,1/7'))
    await user.click(await confirmButton(/确认导入 1 条/))
    await user.click(await screen.findByRole('button', { name: '查看新增的 1 条' }))
    expect(show).toHaveBeenCalledWith({ createTime_begin: '2026-01-01 08:00:01' })
    expect(closed).toHaveBeenCalled()
  })

  it('[8.10b] [3.17] names what was refused, leaves it out when that is wanted, and links its workbook', async () => {
    open()
    choose(new File(['名称,官方价格\n有错甲,100\n有错乙,¥?'], 'a.csv'))
    expect((await screen.findByText('B 官方价格')).parentElement?.textContent).toContain('“¥?”：价格应为数字')
    expect((await confirmButton(/确认导入/)).disabled).toBe(true)
    await select('跳过有错误的 1 行，只导入其余 1 行')
    await user.click(await confirmButton(/确认导入 1 条/))
    expect(await screen.findByText('文件导入成功,但是有错误数据!')).toBeTruthy()
    const link = screen.getByRole('link', { name: '点击下载' })
    expect(link.parentElement?.textContent).toBe('具体详情请 点击下载')
    expect(link.getAttribute('href')).toMatch(/^\/jeecg-boot\/sys\/job\/file\?id=\w+$/)
    expect((await stored('有错')).map(({ name }) => name)).toEqual(['有错甲'])
    expect(shop.askedFor(IMPORT)).toHaveLength(1)
    expect(shop.askedFor('/shop/goods/importJob')).toHaveLength(1)
  })

  it('a column that is not known is named and chosen by hand; the next file with these headers needs no choice', async () => {
    const sheet = (name: string) => new File([`名称,厂商,大小,内部备注\n${name},Alter,1/7,x`], 'supplier.csv')
    open()
    choose(sheet('选列甲'))
    expect(await screen.findByText('有 2 列未识别')).toBeTruthy()
    await confirmButton(/确认导入 1 条/)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '“大小”对应的字段' }))
    await user.click(await screen.findByText('比例', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(shop.askedFor(IMPORT)).toHaveLength(2))
    const confirm = await confirmButton(/确认导入 1 条/)
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await user.click(confirm)
    expect(await screen.findByText('共1行数据全部导入成功！')).toBeTruthy()
    expect(await stored('选列甲')).toMatchObject([{ scale: '1/7' }])
    cleanup()

    open()
    choose(sheet('选列乙'))
    expect(await screen.findByText('已套用上次为这种表格选择的对应关系')).toBeTruthy()
    const again = await confirmButton(/确认导入 1 条/)
    await waitFor(() => expect(again.disabled).toBe(false))
    await user.click(again)
    expect(await screen.findByText('共1行数据全部导入成功！')).toBeTruthy()
    expect(await stored('选列乙')).toMatchObject([{ scale: '1/7' }])
  })

  it('what was imported is taken back where nobody changed it', async () => {
    open()
    choose(csv('a.csv', '撤回甲,Alter,1/7'))
    await user.click(await confirmButton(/确认导入 1 条/))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    expect(closed).toHaveBeenCalled()
    await waitFor(async () => expect(await stored('撤回')).toEqual([]))
  })

  it('offers unknown makers, and reads the file again with those that are selected', async () => {
    open()
    choose(csv('a.csv', '新厂商的手办,星屑,1/7'))
    await select('星屑')
    // A selected name stays on show although the file no longer asks for it.
    const confirm = await confirmButton(/确认导入 1 条/)
    await waitFor(() => expect(confirm.disabled).toBe(false))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '星屑' }).checked).toBe(true)
    expect(await stored('新厂商')).toEqual([])
    await user.click(confirm)
    expect(await screen.findByText('共1行数据全部导入成功！')).toBeTruthy()
    expect(await stored('新厂商')).toMatchObject([{ manufacturer: '星屑' }])
  })

  it('offers no more new names than one import takes, and says so', async () => {
    const lines = Array.from({ length: MOST_NEW_NAMES + 1 }, (_, index) => `手办,厂商${index},1/7`)
    open()
    choose(csv('a.csv', ...lines))
    expect(await screen.findByText(/共 501 个未知名称，一次导入最多新增 500 个/)).toBeTruthy()
    expect(document.querySelectorAll('.import-names input')).toHaveLength(MOST_NEW_NAMES)
  })

  it('asks about rows that are struck through', async () => {
    const crossed: readonly CellValue[] = ['划掉的手办', 'Alter', '1/7']
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 's',
          rows: [['名称', '厂商', '比例'], [...crossed], ['留下的手办', 'Alter', '1/7']],
          cells: new Map(
            crossed.map((value, column) => [
              `1,${column}`,
              { value, type: 'string', style: { font: { strikethrough: true } } },
            ]),
          ),
        },
      ],
    })
    open()
    choose(new File([new Uint8Array(bytes)], 'a.xlsx'))
    expect(await confirmButton(/确认导入 2 条/)).toBeTruthy()
    await select(/跳过带删除线的行/)
    expect(await confirmButton(/确认导入 1 条/)).toBeTruthy()
  })

  it('has nothing to confirm when nothing would change', async () => {
    open()
    choose(csv('a.csv', '不变的手办,Alter,1/7'))
    expect(await screen.findByText('没有需要写入的数据')).toBeTruthy()
    expect((await confirmButton(/确认导入/)).disabled).toBe(true)
  })

  it('[8.10a,d] warns with files and message of a refusal', async () => {
    open()
    choose(csv('a.csv', '手办,Alter,1/7'), new File(['\u0000\u0001\u0002'], 'x.xlsx'))
    const warning = await screen.findByText(/^a\.csv、x\.xlsx “x\.xlsx”不是可读取的表格/)
    expect(warning.closest('.ant-message-warning')).not.toBeNull()
  })

  it('[8.10e] says that the upload failed when nothing answers', async () => {
    shop.cut(IMPORT)
    open()
    choose(csv('a.csv', '手办,Alter,1/7'))
    expect(await screen.findByText('文件上传失败')).toBeTruthy()
  })

  it('renders only what is in sight of thousands of rows', async () => {
    open()
    choose(csv('figures.csv', ...Array.from({ length: 3150 }, (_, index) => `手办${index},Alter,1/7`)))
    expect(await screen.findByText('全部 3150')).toBeTruthy()
    expect(document.querySelectorAll('.import-row').length).toBeLessThan(40)
  })
})

it('lets only those tick new names who may create them', async () => {
  await shop.signIn(...IMPORTING, 'system:dict:add')
  open()
  choose(new File(['名称,厂商,比例,分类\n手办,月光,1/7,新分类'], 'a.csv'))
  const category = await screen.findByRole<HTMLInputElement>('checkbox', { name: '新分类' })
  expect(category.disabled).toBe(true)
  expect(screen.getByText('没有新增权限，请联系管理员授权')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '月光' }).disabled).toBe(false)
})
