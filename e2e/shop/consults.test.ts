import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, expectToFit, openPage, questionOf, recordCommand, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface Asked {
  readonly id: string
  readonly consultNo: string
  readonly state: number
  readonly score: number | null
  readonly replies: readonly { readonly content: string }[]
}

interface Cause {
  readonly id: string
  readonly code: string
}

test('a report is upheld and its author muted: the next question is refused until staff lift it, or the days are over', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 99, stock: 10 }] })
  const [author, reporter] = [await newCustomer(shop, '江望舒'), await newCustomer(shop, '沈知夏')]
  const { productId } = listing
  const ask = (content: string) => author.post<Asked>('/consult/ask', { kind: 1, productId, content, isPublic: true })
  const report = async (consultId: string) => {
    const causes = resultOf<readonly Cause[]>(await shop.website.get('/consult/causes'))
    const causeId = causes.find(({ code }) => code === 'abuse')?.id
    await reporter.post('/consult/report', { consultId, causeId })
  }
  const words = `垃圾店 ${randomUUID().slice(0, 6)}`
  const { id } = await ask(words)
  await report(id)
  await expect(reporter.post('/consult/report', { consultId: id, causeId: 'x' })).rejects.toThrow('举报原因不存在')

  await openPage(page, `/shop/consultReport?targetText=${encodeURIComponent(words)}`)
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(row).toContainText('辱骂攻击')
  await expectToFit(page)
  await rowCommand(page, '成立', words)
  const uphold = questionOf(page, '成立', words)
  await expect(uphold.getByRole('radio', { name: '禁言作者' }), 'what the cause says').toBeChecked()
  await uphold.getByRole('textbox', { name: '禁言天数' }).fill('3')
  await uphold.getByRole('textbox', { name: '说明' }).fill('请文明提问')
  await uphold.getByRole('button', { name: '成立', exact: true }).click()
  await expect(uphold).toBeHidden()
  await expect(row).toContainText('禁言作者')
  await expect(ask('还能问吗')).rejects.toThrow('已被禁言至')
  await expect(author.post('/consult/reply', { id, content: '在吗' })).rejects.toThrow('已被禁言至')

  await openPage(page, `/shop/appUser?account=${author.account}`)
  await rowCommand(page, '解除禁言', author.nickname)
  await expect.poll(() => ask('可以问了吗').then(() => 'asked', String)).toBe('asked')

  const again = await ask(`${words} 又来了`)
  await report(again.id)
  await openPage(page, `/shop/consultReport?targetText=${encodeURIComponent('又来了')}&state=0`)
  await rowCommand(page, '成立', `${words} 又来了`)
  const second = questionOf(page, '成立', `${words} 又来了`)
  await expect(second.getByRole('radio', { name: '禁言作者' })).toBeChecked()
  await second.getByRole('button', { name: '成立', exact: true }).click()
  await expect(second).toBeHidden()
  await expect(ask('还能问吗')).rejects.toThrow('已被禁言至')
  await shop.moveClock({ days: 7, minutes: 1 })
  await ask('禁言结束了')
})

test('a question about an order is answered beside the order, noted among the staff, and closed by a score', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const buyer = await newCustomer(shop, '顾长宁')
  const { id: orderId, orderNo } = await buyer.buy({ skuId: listing.skuId(), qty: 1 })
  const title = `何时发货 ${randomUUID().slice(0, 6)}`
  const { id } = await buyer.post<Asked>('/consult/ask', { kind: 2, orderId, title, content: '周末要出差' })
  const asBuyer = () => buyer.get<Asked>('/consult/queryById', { id })

  await openPage(page, `/shop/consult?title=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('未分派')
  await expect(row).toContainText(orderNo)
  await expectToFit(page)
  await rowCommand(page, '回复', title)
  const reply = questionOf(page, '回复', title)
  await expect(reply).toContainText('周末要出差')
  await reply.getByRole('textbox', { name: '回复内容' }).fill('您好，今天就发')
  await reply.getByRole('button', { name: '回复', exact: true }).click()
  await expect(reply).toBeHidden()
  await expect(row).toContainText('待顾客')
  await buyer.post('/consult/reply', { id, content: '能改地址吗' })

  await openPage(page, `/shop/consult/${id}`)
  const order = page.getByRole('complementary', { name: '关联订单' })
  await expect(order).toContainText(orderNo)
  await expect(order).toContainText(listing.name)
  const thread = page.getByRole('list', { name: '对话' })
  await expect(thread).toContainText('能改地址吗')
  const box = page.getByRole('region', { name: '回复顾客' })
  await box.getByRole('textbox', { name: '回复内容' }).fill('已让仓库留意')
  await box.getByRole('button', { name: '存为内部备注' }).click()
  await expect(thread.getByRole('listitem').filter({ hasText: '已让仓库留意' })).toContainText('内部备注')
  await chooseIn(box.getByRole('combobox', { name: '常用回复' }), '您好，已为您催促仓库，请留意物流信息。')
  await box.getByRole('button', { name: '回复顾客' }).click()
  await expect(thread).toContainText('请留意物流信息')
  await expect
    .poll(async () => (await asBuyer()).replies.map(({ content }) => content))
    .toEqual(['您好，今天就发', '能改地址吗', '您好，已为您催促仓库，请留意物流信息。'])

  await recordCommand(page, '转退款')
  const refund = page.getByRole('dialog', { name: '新建退款' })
  await expect(refund.getByRole('textbox', { name: '订单号' })).toHaveValue(orderNo)
  await expect(refund).toContainText(listing.name)
  await refund.getByRole('button', { name: '取消' }).click()

  await buyer.post('/consult/solve', { id })
  expect(await asBuyer()).toMatchObject({ state: 3 })
  await buyer.post('/consult/score', { id, score: 5 })
  await page.reload()
  await expect(page.getByRole('article').getByText('已关闭').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '回复顾客' }).getByRole('button', { name: '回复顾客' })).toHaveCount(0)
  await expect(buyer.post('/consult/reply', { id, content: '在吗' })).rejects.toThrow()
})
