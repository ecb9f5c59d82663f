import { expect } from '@playwright/test'
import { questionOf, rowCommand } from './shop/pages.ts'
import { test } from './support/signed-in.ts'
import { picture, signIn } from './support/steps.ts'

/** A browser that nobody has signed in with. */
const NOBODY = { cookies: [], origins: [] }

test('somebody is signed out by force and told why at once; the log has it', async ({ browser, page, address }) => {
  const reason = `设备遗失 ${Date.now()}`
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', storageState: NOBODY })
  const elsewhere = await context.newPage()
  await signIn(elsewhere)
  await page.goto('/isystem/online')
  const list = page.getByRole('region', { name: '在线用户' })
  await expect(list.getByRole('row').filter({ hasText: '我' }).first()).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: 'admin' }).filter({ hasNotText: '我' }).first()
  await picture(page, 'monitor-online')
  await row.getByRole('button', { name: '强制下线' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('原因').fill(reason)
  await asked
    .getByRole('button', { name: /强制下线|确\s*定|执行/ })
    .last()
    .click()
  await expect(page.getByText('退出登录成功！')).toBeVisible()
  const told = elsewhere.getByRole('dialog')
  await expect(told.getByText('您已被强制下线')).toBeVisible()
  await expect(told.getByText(reason)).toBeVisible()
  await context.close()

  await page.goto('/isystem/log')
  const log = page.getByRole('region', { name: '日志' })
  const tabs = page.getByRole('group', { name: '日志类型' })
  await tabs.getByRole('button', { name: /^登录日志/ }).click()
  await expect(log.getByRole('row').filter({ hasText: '强制下线' }).filter({ hasText: reason })).toBeVisible()
  await picture(page, 'monitor-log')
  await tabs.getByRole('button', { name: /^操作日志/ }).click()
  await expect(log.getByRole('row').filter({ hasText: '强制下线' }).first()).toBeVisible()
})

/** A time that no run waits for. */
const NEVER = '0 0 5 1 1 ? 2090'

test('a schedule is made, run at once, and its runs are seen', async ({ page }) => {
  await page.goto('/isystem/QuartzJobList')
  const list = page.getByRole('region', { name: '定时任务' })
  // which ones are on its first page nobody says: all came in the same moment
  await expect(list.getByRole('row').filter({ hasText: '正常' }).first()).toBeVisible()
  await picture(page, 'monitor-jobs')
  await list.getByRole('button', { name: /新增/ }).first().click()
  const form = page.getByRole('dialog')
  // a long list is drawn as far as it is seen
  const job = form.getByRole('combobox', { name: '任务', exact: true })
  await job.click()
  await job.fill('运行记录')
  await page.locator('.ant-select-dropdown:visible').getByTitle('清理定时任务运行记录', { exact: true }).click()
  await form.getByPlaceholder('请输入cron表达式').fill(NEVER)
  await form.getByLabel('保留天数').fill('30')
  await picture(page, 'monitor-job-form')
  await form
    .getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ })
    .last()
    .click()
  await expect(page.getByText('创建定时任务成功')).toBeVisible()

  const name = '清理定时任务运行记录'
  await page.goto('/isystem/QuartzJobList?isOfCode=false')
  await expect(list.getByRole('row').filter({ hasText: NEVER })).toContainText(name)
  await rowCommand(page, '立即执行', name)
  await questionOf(page, '立即执行', name).getByRole('button', { name: '立即执行' }).click()
  await expect(page.getByText('执行成功!')).toBeVisible()
  const runs = page.getByRole('region', { name: '运行记录' })
  const byHand = runs.getByRole('row').filter({ hasText: name }).filter({ hasText: '立即执行' })
  await expect(async () => {
    await page.goto('/isystem/QuartzJobRunList?cause=hand')
    await expect(byHand.filter({ hasText: '成功' })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
})

test('rules for numbers and codes are written where they can be tried', async ({ page }) => {
  await page.goto('/isystem/fillRule')
  const rules = page.getByRole('region', { name: '编码规则' })
  await rules.getByRole('button', { name: /新增/ }).first().click()
  await page.getByRole('dialog').getByLabel('规则名称').fill('流水号')
  await page.getByRole('dialog').getByLabel('规则Code').fill('journey_no')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ })
    .last()
    .click()
  const rule = rules.getByRole('row').filter({ hasText: 'journey_no' })
  await expect(rule).toBeVisible()
  await rule.getByText('流水号').first().click()
  await page.getByRole('tab', { name: '功能测试' }).click()
  await expect(page.getByRole('list', { name: '接下来的十个值' }).getByText(/^CN\d{8}0001$/)).toBeVisible()
  await picture(page, 'monitor-fill-rules')
  await page.goto('/isystem/checkRule')
  const checks = page.getByRole('region', { name: '编码校验规则' })
  await checks.getByRole('button', { name: /编辑/ }).first().click()
  await expect(page.getByRole('dialog').getByLabel('正则表达式 1')).toBeVisible()
  await picture(page, 'monitor-check-rules')
})
