import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signIn } from '../support/steps.ts'
import { COLLEAGUE_PASSWORD, newColleague } from './colleague.ts'
import { newCustomer } from './customer.ts'
import { openPage } from './pages.ts'
import { resultOf, test } from './shop.ts'

test('whoever is named in a comment hears of it at the bell, opens the record there, answers and marks it as done', async ({
  browser,
  page,
  contextOptions,
  address,
  shop,
}) => {
  const buyer = await newCustomer(shop, '许知遥')
  const name = `客服小周${Date.now() % 10_000}`
  const username = await newColleague(shop, { role: 'customer-service', realname: name })
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: address,
    storageState: { cookies: [], origins: [] },
  })
  const clerk = await context.newPage()
  await signIn(clerk, COLLEAGUE_PASSWORD, username)

  const { records } = resultOf<{ readonly records: readonly { readonly id: string }[] }>(
    await shop.staff.get('/shop/appUser/list', { account: buyer.account }),
  )
  await openPage(page, `/shop/appUser/${records[0]?.id}`)
  await page.getByRole('tab', { name: '评论' }).click()
  const box = page.getByRole('textbox', { name: '写评论' })
  await box.pressSequentially(`请回访 @${name}`)
  await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await box.press('Enter')
  await box.pressSequentially('<b>今天</b>')
  await expectAccessible(page)
  await box.press('Control+Enter')
  const mine = thread(page)
  await expect(mine.getByText(`请回访 @${name} <b>今天</b>`)).toBeVisible()
  await expect(page.getByRole('tab', { name: '评论 1' })).toBeVisible()

  const bell = clerk.getByRole('banner').getByRole('button', { name: /^通知/ })
  await expect(bell).toHaveAccessibleName(/1 条未读/)
  await bell.click()
  await clerk.getByRole('tab', { name: /系统消息/ }).click()
  await clerk.getByRole('button', { name: /在一条顾客评论中提到了你/ }).click()
  await expect(clerk).toHaveURL(/\/shop\/appUser\/\w+\?comment=/)
  const theirs = thread(clerk)
  await expect(theirs.getByText(`请回访 @${name} <b>今天</b>`)).toBeVisible()
  await theirs.getByRole('button', { name: '添加表情' }).click()
  await clerk.getByRole('menuitem', { name: /赞/ }).click()
  await expect(theirs.getByRole('button', { name: `赞 1：${name}` })).toBeVisible()
  await theirs.getByRole('button', { name: '标为已处理' }).click()
  await expect(theirs.getByText(`${name} 已处理`)).toBeVisible()
  await expectAccessible(clerk)

  // the page that is open hears of it by itself
  await expect(mine.getByText(`${name} 已处理`)).toBeVisible()
  await mine.getByRole('checkbox', { name: '只看未处理' }).check()
  await expect(mine.getByText('没有未处理的评论')).toBeVisible()
  await context.close()
})

const thread = (page: Page) => page.getByRole('region', { name: '评论', exact: true })
