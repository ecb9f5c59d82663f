import { expect } from '@playwright/test'
import { openPage } from './shop/pages.ts'
import { test } from './support/signed-in.ts'
import { picture } from './support/steps.ts'

test('[2.11c] somebody arranges tiles, reads reports as charts and tables, and opens what a number counts', async ({
  page,
}) => {
  await page.goto('/dashboard/workplace')
  const board = page.getByRole('region', { name: '我的卡片' })
  await expect(board.getByRole('heading', { name: /收款与退款/ })).toBeVisible()
  await board.getByRole('button', { name: '编排' }).click()
  const drawer = page.getByRole('dialog', { name: '编排卡片' })
  await drawer.getByRole('checkbox', { name: '库存库龄' }).check()
  await drawer.getByRole('checkbox', { name: '收款与退款' }).uncheck()
  await picture(page, 'dashboard-arrange')
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(board.getByRole('heading', { name: /库存库龄/ })).toBeVisible()
  await expect(board.getByRole('heading', { name: /收款与退款/ })).toHaveCount(0)
  await page.reload()
  await expect(board.getByRole('heading', { name: /库存库龄/ })).toBeVisible()
  await picture(page, 'dashboard-workplace')
  await board.getByRole('button', { name: '编排' }).click()
  await drawer.getByRole('button', { name: '恢复默认' }).click()
  await expect(board.getByRole('heading', { name: /收款与退款/ })).toBeVisible()

  await openPage(page, '/dashboard/chart')
  const funnel = page.getByRole('region', { name: /转化漏斗/ })
  await expect(funnel.getByRole('list', { name: '转化漏斗' })).toBeVisible()
  await funnel.getByText('表格', { exact: true }).click()
  await expect(funnel.getByRole('table').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /转化漏斗/ }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await picture(page, 'dashboard-charts')
  await funnel.getByRole('link', { name: /^在售商品 现货/ }).click()
  await expect(page).toHaveURL(/\/shop\/product\?shelfState=1$/)

  await page.goto('/dashboard/monitor')
  await page.getByRole('link', { name: /^待发货 / }).click()
  await expect(page).toHaveURL(/\/shop\/order\?isToShip=true$/)
  await page.goto('/dashboard/task')
  await expect(page.getByRole('heading', { name: '任务看板' })).toBeVisible()
})
