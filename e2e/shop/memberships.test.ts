import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { chooseIn, openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface Standing {
  readonly member: { readonly level: string } | null
  readonly bought: readonly { readonly orderId: string; readonly days: number; readonly daysBack: number }[]
}

test('[1.2f] a membership that staff put on sale is bought, gives its level, and is paid back by its days; the member log says so', async ({
  page,
  shop,
}) => {
  resultOf(await shop.staff.post('/shop/memberLevel/add', { name: '流光会员', rank: 31, growthFrom: 90_000_000 }))
  const buyer = await newCustomer(shop, '宋知微')

  await openPage(page, '/shop/membershipPlan')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增会员套餐' })
  const plan = '流光月卡'
  await form.getByRole('textbox', { name: '标题', exact: true }).fill(plan)
  await form.getByRole('textbox', { name: '天数' }).fill('30')
  await form.getByRole('textbox', { name: '价格' }).fill('90')
  await chooseIn(form.getByRole('combobox', { name: '赠送等级' }), '流光会员')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await rowCommand(page, '上架', plan)
  await expect(page.getByRole('row').filter({ hasText: plan })).toContainText('已上架')

  const onSale = resultOf<readonly { readonly skuId: string; readonly title: string }[]>(
    await shop.website.get('/membership/list'),
  )
  const skuId = onSale.find(({ title }) => title === plan)?.skuId ?? ''
  const { id, orderNo, payable } = await buyer.buy({ skuId, qty: 1 })
  expect(payable).toBe(90)
  const standing = () => buyer.get<Standing>('/customer/membership')
  await expect.poll(async () => (await standing()).member?.level).toBe('流光会员')

  // nine days are over, the tenth has begun: 20 of 30 are paid back
  await shop.moveClock({ days: 9 })
  await openPage(page, `/shop/membershipTerm?orderNo=${orderNo}`)
  await rowCommand(page, '按天退款', orderNo)
  const question = questionOf(page, '按天退款', orderNo)
  await chooseIn(question.getByRole('combobox', { name: '退款原因' }), '不想要了')
  await question.getByRole('textbox', { name: '说明' }).fill('长期出差')
  await question.getByRole('button', { name: '试算' }).click()
  await expect(question.getByRole('row').filter({ hasText: '同意金额' })).toContainText('¥60.00')
  await question.getByRole('button', { name: '按天退款', exact: true }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await buyer.get('/order/queryById', { id })).refunded).toBe(60)
  const after = await standing()
  expect(after.bought).toMatchObject([{ orderId: id, days: 30, daysBack: 20 }])

  await openPage(page, '/shop/memberLog')
  const entries = page.getByRole('row').filter({ hasText: buyer.nickname })
  await expect(entries.filter({ hasText: '入会' })).toBeVisible()
  const bought = entries.filter({ hasText: '购买与退订' })
  await expect(bought).toHaveCount(2)
  await expect(bought.filter({ hasText: plan }).first()).toBeVisible()
})
