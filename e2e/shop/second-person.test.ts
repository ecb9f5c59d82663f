import { expect } from '@playwright/test'
import { picture } from '../support/steps.ts'
import { colleaguePage, rowsOf } from './colleague.ts'
import { newCustomer } from './customer.ts'
import { openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface Row {
  readonly id: string
}

test('5,000 points wait for a second person, who sees what would become of them and agrees; whoever asked cannot', async ({
  browser,
  page,
  shop,
  address,
}) => {
  const lines = await rowsOf<Row & { kind: string }>(shop, '/sys/stepUpRule/list', { kind: 'points' })
  const points = lines[0]
  resultOf(await shop.staff.put('/sys/stepUpRule/edit', { ...points, needsSecond: true }))
  const buyer = await newCustomer(shop, '许知夏')
  const held = async () =>
    (await rowsOf<Row & { integral: number }>(shop, '/shop/appUser/list', { account: buyer.account }))[0]?.integral
  const clerk = await colleaguePage(browser, { shop, address, role: 'shop-admin', realname: '陈店长' })
  const manager = await colleaguePage(browser, { shop, address, role: 'shop-admin', realname: '周店长' })

  await openPage(clerk, `/shop/appUser?account=${buyer.account}`)
  await rowCommand(clerk, '增减积分', buyer.nickname)
  const question = questionOf(clerk, '增减积分', buyer.nickname)
  await question.getByRole('textbox', { name: '积分' }).fill('5000')
  await question.getByRole('textbox', { name: '原因' }).fill('活动补发')
  await question.getByRole('button', { name: '增减积分', exact: true }).click()
  const told = clerk.getByRole('alert').filter({ hasText: '等待另一人同意' })
  await expect(told).toContainText('周店长')
  await expect(question).toBeHidden()
  expect(await held()).toBe(0)

  await clerk.getByRole('link', { name: '查看' }).click()
  await expect(clerk).toHaveURL(/\/connect\/agentProposal\//)
  await expect(clerk.getByText('5000').first()).toBeVisible()
  await expect(clerk.getByText('申请人本人及其代理人不能同意')).toBeVisible()
  await expect(clerk.getByRole('button', { name: '放弃', exact: true })).toBeVisible()
  await expect(clerk.getByRole('button', { name: '同意并执行', exact: true })).toHaveCount(0)
  await picture(clerk, 'second-person-asked')
  expect(await held()).toBe(0)

  await manager.goto('/dashboard/analysis')
  await manager.getByRole('link', { name: /提案待处理/ }).click()
  await expect(manager.getByRole('row').filter({ hasText: '活动补发' })).toBeVisible()
  await manager.goto(clerk.url())
  await expect(manager.getByText('活动补发').first()).toBeVisible()
  await expect(manager.getByText('5000').first()).toBeVisible()
  await picture(manager, 'second-person-agrees')
  await manager.getByRole('button', { name: '同意并执行', exact: true }).click()
  await manager.getByRole('dialog').getByRole('button', { name: '同意并执行' }).click()
  await expect(manager.getByText('已执行').first()).toBeVisible()
  expect(await held()).toBe(5000)

  await openPage(page, '/isystem/stepUpRule')
  await expect(page.getByText('赠送积分').first()).toBeVisible()
  await picture(page, 'controls')
  resultOf(await shop.staff.put('/sys/stepUpRule/edit', { id: points?.id, needsSecond: false }))
})
