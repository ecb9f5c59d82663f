import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { picture } from '../support/steps.ts'
import { colleaguePage, rowsOf } from './colleague.ts'
import { newListing, stockOf } from './listings.ts'
import { chooseIn, openPage, recordCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface Row {
  readonly id: string
}

interface Entry extends Row {
  readonly kind: string
  readonly qty: number
  readonly damagedQty: number
  readonly reason: string
}

const lineOf = (page: Page, code: string) => page.getByRole('listitem', { name: code, exact: true })

test('two of the warehouse count blind, one line needs a second look, and what differs is posted with its reason', async ({
  browser,
  shop,
  address,
}) => {
  const mark = randomUUID().slice(0, 6)
  const [right, broken, far] = [`${mark}-R`, `${mark}-B`, `${mark}-F`]
  const listings = new Map<string, Awaited<ReturnType<typeof newListing>>>()
  for (const [code, stock] of [
    [right, 2],
    [broken, 7],
    [far, 40],
  ] as const) {
    listings.set(code, await newListing(shop, 1, { skus: [{ price: 10, stock, barCode: code }] }))
    resultOf(await shop.staff.post('/shop/bin/add', { skuCode: code, area: 'picking', code: `${mark}-01` }))
  }
  const stock = async (code: string) => {
    const listing = listings.get(code)
    return listing && (await stockOf(shop, 1, listing))[0]?.stock
  }
  const wang = await colleaguePage(browser, { shop, address, role: 'warehouse', realname: '王仓管' })
  const liu = await colleaguePage(browser, { shop, address, role: 'warehouse', realname: '刘仓管' })

  await openPage(wang, '/shop/stocktake')
  await wang.getByRole('button', { name: '发起盘点' }).click()
  const dialog = wang.getByRole('dialog', { name: '发起盘点' })
  await dialog.getByRole('textbox', { name: '库位' }).fill(mark)
  await picture(wang, 'stocktake-open')
  await dialog.getByRole('button', { name: '发起盘点', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(wang.getByText(`库位 ${mark}`).first()).toBeVisible()
  const sessions = await rowsOf<Row & { scope: string }>(shop, '/shop/stocktake/list', { pageSize: '50' })
  const { id = '' } = sessions.find(({ scope }) => scope.includes(mark)) ?? {}
  const path = `/shop/stocktake/${id}`
  await openPage(wang, path)
  await openPage(liu, path)

  // the reader of wang types code and Enter, wherever the focus is
  const scan = wang.getByRole('textbox', { name: /扫描或输入条码/ })
  for (const n of [1, 2]) {
    await scan.fill(right)
    await scan.press('Enter')
    await expect(wang.getByText(`${right}：已清点 ${n} 件`)).toBeVisible()
  }
  await liu.getByRole('spinbutton', { name: `${broken} 实盘` }).fill('6')
  await liu.getByRole('spinbutton', { name: `${broken} 实盘` }).press('Enter')
  await liu.getByRole('spinbutton', { name: `${far} 实盘` }).fill('20')
  await liu.getByRole('spinbutton', { name: `${far} 实盘` }).press('Enter')
  await expect(lineOf(liu, far)).toContainText('warehouse-')

  // what liu has counted wang does not overwrite
  await wang.reload()
  await wang.getByRole('spinbutton', { name: `${broken} 实盘` }).fill('3')
  await wang.getByRole('spinbutton', { name: `${broken} 实盘` }).press('Enter')
  const already = wang.getByRole('dialog', { name: '此行已有人清点' })
  await expect(already).toContainText('warehouse-')
  await picture(wang, 'stocktake-counted-by-another')
  await already.getByRole('button', { name: '不记录' }).click()
  await expect(lineOf(wang, broken)).not.toContainText('账面')
  await picture(wang, 'stocktake-counting')

  await recordCommand(wang, '结束清点')
  await wang.getByRole('dialog').getByRole('button', { name: '结束清点', exact: true }).click()
  await expect(wang.getByText('1 行差异较大，须由另一人复盘后才能过账')).toBeVisible()
  await wang.getByText(/^待复盘 1$/).click()
  await expect(lineOf(wang, far)).not.toContainText('账面')
  await wang.getByRole('spinbutton', { name: `${far} 待复盘` }).fill('41')
  await wang.getByRole('spinbutton', { name: `${far} 待复盘` }).press('Enter')
  await wang.getByText(/^有差异 2$/).click()
  await expect(lineOf(wang, far)).toContainText('已复盘')
  await chooseIn(lineOf(wang, far).getByRole('combobox'), '找到')
  await chooseIn(lineOf(wang, broken).getByRole('combobox'), '破损（转残品）')
  await expect(lineOf(wang, broken).getByTitle('破损（转残品）')).toBeVisible()
  await picture(wang, 'stocktake-differences')

  await recordCommand(wang, '过账')
  const posting = wang.getByRole('dialog')
  await posting.getByRole('button', { name: '试算' }).click()
  await expect(posting).toContainText(broken)
  await expect(posting).not.toContainText(right)
  await picture(wang, 'stocktake-posting')
  await posting.getByRole('button', { name: '过账', exact: true }).click()
  await wang.getByRole('tab', { name: '盘点报告' }).click()
  const report = wang.getByRole('region', { name: /盘点报告 ST/ })
  await expect(report.getByRole('row').filter({ hasText: far })).toContainText('找到')
  await expect(report.getByRole('row').filter({ hasText: '合计' })).toContainText('盘盈 1，盘亏 1')
  await picture(wang, 'stocktake-report')

  expect([await stock(right), await stock(broken), await stock(far)]).toEqual([2, 6, 41])
  const entries = await rowsOf<Entry>(shop, '/shop/stockLedger/list', { barCode: broken })
  expect(entries).toHaveLength(2)
  expect(entries.find(({ kind }) => kind === 'damage')).toMatchObject({ qty: -1, damagedQty: 1 })
  expect(entries.reduce((sum, { qty }) => sum + qty, 0)).toBe(6)
  const [damaged] = await rowsOf<Row & { qty: number }>(shop, '/shop/damaged/list', { skuCode: broken })
  expect(damaged).toMatchObject({ qty: 1 })
})
