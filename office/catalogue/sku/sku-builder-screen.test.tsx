// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderForTest } from '#kit/web/field/render-for-test.web.tsx'
import { setUpGrid } from '#kit/web/table/grid/grid-for-test.web.ts'
import { liveShop } from '#web/testing/live-shop.ts'
import { type BuilderValue, type SpecRow, WAREHOUSE_COLUMNS } from './sku.ts'
import { SkuBuilder, type SkuBuilderProps } from './sku-builder.web.tsx'
import { regenerate } from './sku-generate.ts'

const spec = (title: string, ...values: string[]): SpecRow => ({
  title,
  specValues: values.map((value) => ({ title: value })),
})
const valueWith = (...specAttr: SpecRow[]): BuilderValue => ({ specAttr, skuList: regenerate(specAttr, []) })
const twoByTwo = valueWith(spec('颜色', '红', '蓝'), spec('尺寸', 'S', 'M'))

/** One red dot. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

setUpGrid()
liveShop()

function render(props: Partial<SkuBuilderProps> = {}) {
  const onChange = vi.fn<(value: BuilderValue) => void>()
  const onEdit = vi.fn<(value: BuilderValue) => void>()
  const all = { inputType: false, onChange, onEdit, ...props }
  const { rerender } = renderForTest(<SkuBuilder {...all} />)
  return {
    onChange,
    onEdit,
    rerender: (more: Partial<SkuBuilderProps>) => rerender(<SkuBuilder {...all} {...more} />),
    edited: () => onEdit.mock.lastCall?.[0],
  }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const specTable = () => screen.getByRole('table', { name: '规格' })
const skuTable = () => screen.queryByRole('grid', { name: 'SKU列表' })
const headings = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
const cell = (row: string, column: string): HTMLElement => {
  const table = skuTable()
  const place = table ? headings(table).indexOf(column) + 1 : 0
  const found =
    table &&
    within(table)
      .getAllByRole('row')
      .find((one) => one.textContent?.startsWith(row))
  const gridCell = found?.querySelector<HTMLElement>(`[aria-colindex="${place}"]`)
  if (!gridCell) {
    throw new Error(`no cell ${row} ${column}`)
  }
  return gridCell
}
const rowNames = () => [...(skuTable()?.querySelectorAll('.sku-name') ?? [])].map((one) => one.textContent)
const type = async (row: string, column: string, text: string) => {
  await userEvent.click(cell(row, column))
  await userEvent.keyboard(`${text}{Enter}`)
}
const confirmTitle = async (label: string, text: string) => {
  const dialog = await screen.findByRole('dialog')
  const box = within(dialog).getByLabelText(label)
  await userEvent.clear(box)
  await userEvent.type(box, text === '' ? '{Enter}' : `${text}{Enter}`)
  return dialog
}
const isGone = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.isConnected && dialog.getAttribute('aria-hidden') !== 'true').toBe(false))
const addSpec = async (name: string) => {
  await press('添加规格名')
  await isGone(await confirmTitle('规格名', name))
}
const addValues = async (to: string, text: string) => {
  await press(`添加规格值 ${to}`)
  await isGone(await confirmTitle('规格值', text))
}

describe('specs', () => {
  it('[2.26a] [3.4d] has its parts; the SKU table is there once there is a spec', async () => {
    render()
    expect(headings(specTable())).toEqual(['规格名', '规格值', '操作'])
    expect(screen.getByRole('button', { name: '配置完成' })).toBeTruthy()
    expect(skuTable()).toBeNull()
    await addSpec('颜色')
    expect(skuTable()).not.toBeNull()
    expect(screen.getByRole('button', { name: '添加规格值 颜色' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '删除规格 颜色' })).toBeTruthy()
    await addValues('颜色', '红')
    await press('删除规格值 红')
    expect(screen.queryByRole('button', { name: '删除规格值 红' })).toBeNull()
    await press('删除规格 颜色')
    expect(skuTable()).toBeNull()
  })

  it('[2.26b] [5.1a,b] [5.2a,b] dialogs ask; Enter confirms; what cannot be taken is told and stays', async () => {
    render({ value: valueWith(spec('颜色', '红')) })
    await press('添加规格名')
    const nameDialog = await confirmTitle('规格名', '')
    expect(within(nameDialog).getByRole('alert').textContent).toBe('请输入规格值')
    await confirmTitle('规格名', '颜色')
    expect(within(nameDialog).getByRole('alert').textContent).toBe('已存在该规格名')
    await isGone(await confirmTitle('规格名', '尺寸'))
    await press('添加规格值 颜色')
    const valueDialog = await confirmTitle('规格值', '')
    expect(within(valueDialog).getByRole('alert').textContent).toBe('请输入规格值')
    await confirmTitle('规格值', '红')
    expect(within(valueDialog).getByRole('alert').textContent).toBe('已存在该规格值')
    await confirmTitle('规格值', '蓝，绿,蓝')
    expect(within(valueDialog).getByRole('alert').textContent).toBe('蓝: 已存在该规格值')
    expect(rowNames()).toEqual(['红'])
    await isGone(await confirmTitle('规格值', '蓝，绿'))
    expect(rowNames()).toEqual(['红', '蓝', '绿'])
  })

  it('[4.2a] [4.2b] values added and removed and specs deleted rebuild the table, edits stay; a spec alone does not', async () => {
    render({ value: valueWith(spec('颜色', '红', '蓝')) })
    await type('红', '现价', '9')
    await addSpec('尺寸')
    expect(rowNames()).toEqual(['红', '蓝'])
    expect(cell('红', '现价').textContent).toBe('¥9.00')
    await press('删除规格 尺寸')
    await addValues('颜色', '绿')
    expect(rowNames()).toEqual(['红', '蓝', '绿'])
    expect(cell('红', '现价').textContent).toBe('¥9.00')
    await press('删除规格值 蓝')
    expect(rowNames()).toEqual(['红', '绿'])
    expect(cell('红', '现价').textContent).toBe('¥9.00')
  })

  it('[4.2c,d] ranks and choices are fresh, new rows hold the defaults', async () => {
    const { edited } = render({ value: valueWith(spec('颜色', '红')) })
    await addValues('颜色', '蓝')
    expect(edited()?.skuList[1]).toMatchObject({
      ...{ name: '蓝', picture: '', originalPrice: 0, presentPrice: 0, memberPrice: 0, stock: 9999 },
      ...{ isTrade: 0, tradePrice: 0, status: 0, sortRank: 2, extra: [{ title: '蓝' }] },
    })
    expect(cell('蓝', '库存').textContent).toContain('未盘点')
  })

  it('[4.2e] generate becomes a red generate again, which asks before it resets all rows', async () => {
    const { rerender } = render({ value: { specAttr: twoByTwo.specAttr, skuList: [] } })
    const generate = screen.getByRole('button', { name: '生成' })
    expect(generate.className).not.toContain('dangerous')
    await userEvent.click(generate)
    expect(rowNames()).toEqual(['红,S', '红,M', '蓝,S', '蓝,M'])
    await type('红,S', '现价', '9')
    const again = screen.getByRole('button', { name: '重新生成' })
    expect(again.className).toContain('dangerous')
    await userEvent.click(again)
    expect(cell('红,S', '现价').textContent).toBe('¥9.00')
    await userEvent.click(await screen.findByRole('button', { name: '保留已填内容' }))
    expect(cell('红,S', '现价').textContent).toBe('¥9.00')
    await userEvent.click(again)
    await userEvent.click(await screen.findByRole('button', { name: '全部重置' }))
    expect(cell('红,S', '现价').textContent).toBe('¥0.00')
    rerender({ value: undefined })
    expect(screen.queryByRole('button', { name: /生成/ })).toBeNull()
  })

  it('names are changed where they stand, and values are moved by keys', async () => {
    render({ value: twoByTwo })
    await press('修改规格值 红')
    const box = screen.getByRole('textbox', { name: '修改规格值 红' })
    await userEvent.clear(box)
    await userEvent.type(box, '蓝')
    expect(await screen.findByText('已存在该规格值')).toBeTruthy()
    await userEvent.clear(box)
    await userEvent.type(box, '橙{Enter}')
    expect(rowNames()[0]).toBe('橙,S')
    screen.getByRole('button', { name: '修改规格值 橙' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(rowNames()).toEqual(['蓝,S', '蓝,M', '橙,S', '橙,M'])
  })
})

describe('the SKU table', () => {
  it('[3.5b] [9.1e] full: its columns, no pages, 1150 px wide', () => {
    render({ value: twoByTwo })
    const table = skuTable()
    expect(table && headings(table)).toEqual([
      '规格',
      '图片',
      '原价',
      '现价',
      '会员价',
      '库存',
      '是否支持换购',
      '换购价',
      '状态',
    ])
    expect(table?.parentElement?.style.maxInlineSize).toBe('1150px')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('list', { name: /页/ })).toBeNull()
  })

  it('[2.26c] [9.1e] reduced: picture, supplement, stock, status, 1050 px wide', () => {
    render({ value: twoByTwo, variant: 'reduced', inputType: true })
    const table = skuTable()
    expect(table && headings(table)).toEqual(['规格', '图片', '补款价', '库存', '状态'])
    expect(table?.parentElement?.style.maxInlineSize).toBe('1050px')
  })

  it('[3.5d] inputType says what is typed as price: a deposit is a part of it', () => {
    render({ value: twoByTwo, inputType: true })
    expect(headings(skuTable() ?? document.body)).toContain('定金')
    cleanup()
    render({ value: twoByTwo, inputType: false })
    expect(headings(skuTable() ?? document.body)).toContain('现价')
  })

  it('shows all of 1,000 SKUs without pages and generates them again fast', async () => {
    const ten = (title: string) => spec(title, ...Array.from({ length: 10 }, (_, index) => `${title}${index}`))
    const { edited } = render({ value: valueWith(ten('甲'), ten('乙'), ten('丙')) })
    expect(skuTable()?.getAttribute('aria-rowcount')).toBe('1002')
    await press('重新生成')
    await userEvent.click(await screen.findByRole('button', { name: '全部重置' }))
    expect(edited()?.skuList).toHaveLength(1000)
  })

  it('typing, keys, fill, paste and undo reach the rows', async () => {
    const { edited } = render({ value: twoByTwo })
    await type('红,S', '原价', '¥1,299')
    expect(cell('红,S', '原价').textContent).toBe('¥1,299.00')
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(cell('红,M', '原价').textContent).toBe('¥1,299.00')
    await press('向下填充')
    expect(edited()?.skuList.map((sku) => sku.originalPrice)).toEqual([1299, 1299, 1299, 1299])
    await userEvent.click(cell('红,M', '现价'))
    fireEvent.paste(cell('红,M', '现价'), { clipboardData: { files: [], getData: () => '5\t4\n6\tx' } })
    expect(edited()?.skuList.map((sku) => sku.presentPrice)).toEqual([0, 5, 6, 0])
    expect(cell('蓝,S', '会员价').getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(edited()?.skuList.map((sku) => sku.presentPrice)).toEqual([0, 0, 0, 0])
    await press('撤销')
    expect(edited()?.skuList.map((sku) => sku.originalPrice)).toEqual([1299, 1299, 0, 0])
  })

  it('sets a whole column at once, and switches by keyboard', async () => {
    const { edited } = render({ value: twoByTwo })
    await userEvent.type(screen.getByRole('textbox', { name: '批量设置库存' }), '12{Enter}')
    expect(edited()?.skuList.map((sku) => sku.stock)).toEqual([12, 12, 12, 12])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '批量设置状态' }), '禁用')
    expect(edited()?.skuList.map((sku) => sku.status)).toEqual([1, 1, 1, 1])
    await userEvent.click(cell('红,S', '库存'))
    await userEvent.keyboard('{ArrowRight} ')
    expect(edited()?.skuList[0]?.isTrade).toBe(1)
    expect(screen.getByRole('switch', { name: '是否支持换购 红,S' }).getAttribute('aria-checked')).toBe('true')
  })

  it('what the warehouse knows a SKU by is there where it is asked for, and is edited as its neighbours are', async () => {
    const { edited } = render({ value: twoByTwo, more: WAREHOUSE_COLUMNS })
    expect(headings(skuTable() ?? document.body).slice(-4)).toEqual(['库存预警', 'SKU编码', '条码', '其他条码'])
    await type('红,S', '库存预警', '3')
    await userEvent.click(cell('红,S', '库存预警'))
    await press('向下填充')
    expect(edited()?.skuList.map(({ lowStock }) => lowStock)).toEqual([3, 3, 3, 3])
    await userEvent.click(cell('红,M', '库存预警'))
    fireEvent.paste(cell('红,M', '库存预警'), {
      clipboardData: { files: [], getData: () => '5\tA-2\t４５８０\t69，70\n-1\tA-3' },
    })
    expect(
      edited()?.skuList.map(({ lowStock, skuCode, barCode, moreBarCodes }) => [
        lowStock,
        skuCode,
        barCode,
        moreBarCodes,
      ]),
    ).toEqual([
      [3, undefined, undefined, undefined],
      [5, 'A-2', '4580', '69,70'],
      [3, 'A-3', undefined, undefined],
      [3, undefined, undefined, undefined],
    ])
    expect(cell('蓝,S', '库存预警').getAttribute('aria-invalid')).toBe('true')
  })

  it('a column is pasted through the dialog where there are no keys', async () => {
    const { edited } = render({ value: twoByTwo })
    await press('粘贴一列')
    const dialog = await screen.findByRole('dialog', { name: '粘贴一列' })
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '1\n2\n3' } })
    await userEvent.click(within(dialog).getByRole('button', { name: '填入' }))
    expect(edited()?.skuList.map((sku) => sku.presentPrice)).toEqual([1, 2, 3, 0])
  })

  it('a pasted picture is stored and shown in its row', async () => {
    const { edited } = render({ value: twoByTwo })
    await userEvent.click(cell('红,M', '规格'))
    await userEvent.keyboard('{ArrowRight}')
    const file = new File([Buffer.from(PICTURE, 'base64')], 'red.png', { type: 'image/png' })
    fireEvent.paste(cell('红,M', '图片'), { clipboardData: { files: [file], getData: () => '' } })
    await waitFor(() => expect(edited()?.skuList[1]?.picture).toMatch(/^sku\/.+\.png$/))
    const stored = edited()?.skuList[1]?.picture ?? ''
    const shown = () => cell('红,M', '图片').querySelector('img')?.getAttribute('src') ?? ''
    // The cell shows that the picture is on its way until the sending is over.
    await waitFor(() => expect(shown()).toContain(stored))
    const found = await fetch(shown())
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(edited()?.skuList.map(({ picture }) => picture)).toEqual(['', stored, '', ''])
  })

  it('supplements are mapped to presell SKUs', async () => {
    const { edited } = render({
      ...{ value: twoByTwo, variant: 'reduced', inputType: true },
      presellSkus: [{ id: 'p1', name: '红,S' }],
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '对应预售规格 红,S' }), '红,S')
    expect(edited()?.skuList[0]?.presellSkuId).toBe('p1')
  })

  it('marks what was found elsewhere until the cell is changed', async () => {
    render({ value: twoByTwo, errors: [{ path: 'skuList.1.stock', message: '库存不足' }] })
    expect(cell('红,M', '库存').getAttribute('aria-invalid')).toBe('true')
    await type('红,M', '库存', '3')
    expect(cell('红,M', '库存').hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('configuration complete', () => {
  it('[4.2f] another value replaces both tables; the own one that comes back does not', async () => {
    const { rerender, onChange } = render({ value: twoByTwo })
    await type('红,S', '现价', '9')
    await press('配置完成')
    rerender({ value: onChange.mock.lastCall?.[0] })
    await press('撤销')
    expect(cell('红,S', '现价').textContent).toBe('¥0.00')
    rerender({ value: valueWith(spec('版本', '普通')) })
    expect(rowNames()).toEqual(['普通'])
    expect(screen.getByRole('button', { name: '撤销' }).hasAttribute('disabled')).toBe(true)
  })

  it('[4.2g,h] emits both tables, with the product id on every SKU', async () => {
    const { onChange } = render({ value: twoByTwo, productId: 'p7' })
    await press('配置完成')
    expect(onChange).toHaveBeenCalledTimes(1)
    const value = onChange.mock.lastCall?.[0]
    expect(value?.specAttr).toEqual(twoByTwo.specAttr)
    expect(value?.skuList).toEqual(twoByTwo.skuList.map((sku) => ({ ...sku, productId: 'p7' })))
  })

  it('[5.3a] [5.3f,g] without SKUs it says so and emits all the same', async () => {
    const { onChange } = render()
    await press('配置完成')
    expect((await screen.findAllByText('暂无SKU数据')).length).toBeGreaterThan(0)
    expect(onChange).toHaveBeenCalledWith({ specAttr: [], skuList: [] })
  })

  it('[5.3a] specs whose SKUs were never generated ask for it, and say on completion that there are none', async () => {
    render({ value: { ...valueWith(spec('颜色', '红')), skuList: [] } })
    expect(screen.getByText('请生成SKU')).toBeTruthy()
    await press('配置完成')
    expect((await screen.findAllByText('暂无SKU数据')).length).toBeGreaterThan(0)
    await press('生成')
    expect(screen.queryByText('请生成SKU')).toBeNull()
  })

  it('[5.3b-d] [5.3f,g] says and marks what is missing, emits all the same, and forgets what is mended', async () => {
    const { onChange } = render({ value: valueWith(spec('颜色', '红')) })
    await userEvent.click(screen.getByRole('switch', { name: '是否支持换购 红' }))
    await type('红', '库存', '0')
    await press('配置完成')
    expect(onChange).toHaveBeenCalledTimes(1)
    const texts = screen.getAllByRole('button').map((one) => one.textContent)
    for (const error of [
      '规格图片不能为空',
      '原价不能为空或小于0',
      '现价不能为空或小于0',
      '会员价不能为空或小于0',
      '库存不能为空或小于0',
      '换购价不能为空或小于0',
    ]) {
      expect(texts).toContain(`红：${error}`)
    }
    expect(cell('红', '现价').getAttribute('aria-invalid')).toBe('true')
    await press('红：现价不能为空或小于0')
    expect(document.activeElement).toBe(cell('红', '现价'))
    await userEvent.keyboard('5{Enter}')
    expect(screen.queryByRole('button', { name: '红：现价不能为空或小于0' })).toBeNull()
    expect(cell('红', '现价').hasAttribute('aria-invalid')).toBe(false)
  })

  it('[5.3e] reduced: only picture, supplement and stock are asked for', async () => {
    render({ value: valueWith(spec('颜色', '红')), variant: 'reduced', inputType: true })
    await type('红', '库存', '0')
    await press('配置完成')
    const found = screen.getAllByRole('button', { name: /^红：/ }).map((one) => one.textContent)
    expect(found).toEqual(['红：规格图片不能为空', '红：补款价不能为空或小于0', '红：库存不能为空或小于0'])
  })
})
