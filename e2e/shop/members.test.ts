import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

test('[1.2f] a customer is made a member, rises by what they pay, and what changed stands in the log', async ({
  page,
  shop,
}) => {
  resultOf(await shop.staff.post('/shop/memberLevel/add', { name: '雪绒会员', rank: 11, growthFrom: 90_000_000 }))
  const listing = await newListing(shop, 1, { skus: [{ price: 500, stock: 10 }] })
  const buyer = await newCustomer(shop, '陆青禾')

  await openPage(page, '/shop/member')
  await page.getByRole('button', { name: '设为会员', exact: true }).first().click()
  const join = page.getByRole('dialog', { name: '设为会员' })
  await join.getByRole('combobox', { name: '顾客' }).fill(buyer.nickname)
  await page.locator('.ant-select-item-option').filter({ hasText: buyer.nickname, visible: true }).first().click()
  await page.keyboard.press('Escape')
  await join.getByRole('radio', { name: '成长会员' }).check()
  await join.getByRole('textbox', { name: '原因' }).fill('首批会员')
  await join.getByRole('button', { name: '设为会员', exact: true }).click()
  await expect(join).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: buyer.nickname })
  await expect(row).toContainText('有效')

  // a level that 400 of growth earn: the form says whom it lifts before it is saved
  await buyer.buy({ skuId: listing.skuId(), qty: 1 })
  const grown = async () =>
    resultOf<{ readonly records: readonly { readonly memberNo: string; readonly growth: number }[] }>(
      await shop.staff.get('/shop/member/list', { pageSize: 50 }),
    ).records.find(({ growth }) => growth === 500)?.memberNo
  await expect.poll(grown, { timeout: 20_000 }).toBeDefined()
  const memberNo = (await grown()) ?? ''
  await openPage(page, '/shop/memberLevel')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增会员等级' })
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('松月会员')
  await form.getByRole('textbox', { name: '等级', exact: true }).fill('10')
  await form.getByRole('textbox', { name: '成长值起点' }).fill('400')
  await expect(form.getByRole('status').filter({ hasText: '保存后：1 位会员升级' })).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()

  // the level follows the growth in a job of its own
  const level = async () =>
    resultOf<{ readonly records: readonly { readonly level: string | null }[] }>(
      await shop.staff.get('/shop/member/list', { memberNo }),
    ).records[0]?.level
  await expect.poll(level, { timeout: 20_000 }).toBe('松月会员')
  await openPage(page, `/shop/member?memberNo=${memberNo}`)
  await expect(row).toContainText('松月会员')
  await rowCommand(page, '改等级', memberNo)
  const set = questionOf(page, '改等级', memberNo)
  await chooseIn(set.getByRole('combobox', { name: '指定等级' }), '雪绒会员')
  await set.getByRole('textbox', { name: '原因' }).fill('老顾客')
  await set.getByRole('button', { name: '改等级', exact: true }).click()
  await expect(row).toContainText('雪绒会员')

  await row.getByRole('button', { name: memberNo, exact: true }).click()
  const record = page.getByRole('dialog').filter({ hasText: memberNo })
  await record.getByRole('tab', { name: '会员日志' }).click()
  await expect(record.getByRole('row').filter({ hasText: '老顾客' }).filter({ hasText: '雪绒会员' })).toBeVisible()
  await expect(record.getByRole('row').filter({ hasText: '松月会员' }).first()).toBeVisible()
  await expect(record.getByRole('row').filter({ hasText: '入会' })).toBeVisible()
})
