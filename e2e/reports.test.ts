import { chmodSync } from 'node:fs'
import { expect } from '@playwright/test'
import { openPostgresDoor } from '#office/online/data-source/testing/postgres-door.server.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { chooseIn, openPage, rowCommand } from './shop/pages.ts'
import { cellAt } from './support/cell-at.ts'
import { makeDataFolder, removeDataFolder } from './support/own-server.ts'
import { example, openPart, test } from './support/signed-in.ts'
import { picture } from './support/steps.ts'

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** The code of a report that the gallery names and nobody has written. */
const CODE = 'report_nothing'

test('[2.10e] another database is added and tried; a report of it with a parameter is written, read as a page of the menu, drawn, taken as a workbook, and picked from', async ({
  page,
}) => {
  const folder = makeDataFolder()
  chmodSync(folder, 0o711)
  const database = await startEmbeddedDatabase({ dataDir: folder, log: QUIET, isVolatile: true })
  const door = await openPostgresDoor(database.adminUrl)
  try {
    await door.run(`
      create table stock (id integer, name text, pieces integer);
      insert into stock values (1, '雪夜白鹭', 3), (2, '月下狐', 5), (3, '花火', 7);
      revoke create on schema public from public;
      create role stock_reader login;
      grant select on stock to stock_reader`)

    await page.goto('/isystem/dataSource')
    await page.getByRole('button', { name: '新增' }).first().click()
    const source = page.getByRole('dialog', { name: '新增数据源' })
    await source.getByLabel('数据源编码').fill('warehouse')
    await source.getByLabel('数据源名称').fill('仓库')
    await source.getByRole('radio', { name: 'PostgreSQL' }).check()
    await source.getByRole('switch', { name: '加密连接' }).click()
    await source.getByLabel('主机').fill('127.0.0.1')
    await source.getByLabel('端口').fill(String(door.port))
    await source.getByLabel('数据库名称').fill(door.database)
    await source.getByLabel('用户名').fill('stock_reader')
    await source.getByRole('button', { name: '保存' }).click()
    await expect(source).toBeHidden()
    await rowCommand(page, '测试', '仓库')
    await expect(page.getByText('数据库连接成功，账号是只读的')).toBeVisible()

    await openPage(page, '/online/cgreport')
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog', { name: '新增在线报表' })
    await form.getByLabel('报表编码').fill(CODE)
    await form.getByLabel('报表名称').fill('仓库库存')
    await form.getByRole('switch', { name: '在菜单中显示' }).click()
    await chooseIn(form.getByLabel('数据源', { exact: true }), '仓库')
    await form.getByRole('textbox', { name: '报表SQL' }).click()
    await page.keyboard.type('select id, name, pieces from stock where pieces >= #{least} order by pieces')
    await form.getByLabel('图表分类字段').fill('name')
    await form.getByLabel('图表数值字段').fill('pieces')
    const params = form.getByRole('region', { name: '报表参数' })
    await params.getByRole('button', { name: '新增' }).click()
    await typeInto(await cellAt(params, 0, '参数名'), 'least')
    await typeInto(await cellAt(params, 0, '标题'), '最少件数')
    await (await cellAt(params, 0, '类型')).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('整数', { exact: true }).click()
    await typeInto(await cellAt(params, 0, '默认值'), '4')
    await picture(page, 'reports-form')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()

    // its rows beside the list, before anybody else is given it
    await page.getByRole('button', { name: '仓库库存', exact: true }).click()
    const panel = page.getByRole('dialog').filter({ hasText: '在线报表详情' })
    await panel.getByRole('tab', { name: '数据' }).click()
    await expect(panel.getByRole('cell', { name: '花火' })).toBeVisible()
    await expect(panel.getByRole('cell', { name: '雪夜白鹭' })).toHaveCount(0)

    await openPage(page, '/online/cgreport')
    await page.getByRole('menuitem', { name: '仓库库存' }).click()
    await expect(page).toHaveURL(`/online/cgreport/${CODE}`)
    const rows = page.getByRole('main').getByRole('table')
    await expect(rows.getByText('月下狐')).toBeVisible()
    await page.getByLabel('最少件数').fill('6')
    await page.getByRole('button', { name: /查\s*询/ }).click()
    await expect(rows.getByText('月下狐')).toBeHidden()
    await expect(rows.getByText('花火')).toBeVisible()
    await picture(page, 'reports-page')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    expect((await saved).suggestedFilename()).toBe('仓库库存.xlsx')
    await page.getByText('图表', { exact: true }).click()
    await expect(page.getByRole('img', { name: /^仓库库存：/ })).toBeVisible()
    await picture(page, 'reports-chart')

    await openPart(page, 'popup-report')
    const part = example(page, '状态与错误')
    await part.getByRole('group', { name: '报表不存在' }).getByRole('textbox').click()
    const popup = page.getByRole('dialog', { name: '仓库库存' })
    await expect(popup.getByRole('row').filter({ hasText: '月下狐' })).toBeVisible()
    await expect(popup.getByRole('row').filter({ hasText: '雪夜白鹭' })).toHaveCount(0)
    await popup.getByRole('radio').first().check()
    await popup.getByRole('button', { name: '确定' }).click()
    await expect(popup).toBeHidden()

    // the gallery has no such report again
    await openPage(page, '/online/cgreport')
    await rowCommand(page, '删除', '仓库库存')
    await page
      .getByRole('button', { name: /确\s*定|删\s*除/ })
      .last()
      .click()
    await expect(page.getByRole('button', { name: '仓库库存', exact: true })).toHaveCount(0)
    await openPage(page, '/online/cgreport')
    await expect(page.getByRole('menuitem', { name: '在线报表' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '仓库库存' })).toHaveCount(0)
  } finally {
    await door.close()
    await database.stop()
    removeDataFolder(folder)
  }

  async function typeInto(cell: Awaited<ReturnType<typeof cellAt>>, text: string): Promise<void> {
    await cell.click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
})
