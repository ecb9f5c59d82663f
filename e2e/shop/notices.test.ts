import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { chooseIn, openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface ShownNotice {
  readonly id: string
  readonly title: string
  readonly content?: string
}

test('[1.2f] staff write, preview and publish a notice; a customer reads it, and the counts show', async ({
  page,
  shop,
}) => {
  const [reader, other] = [await newCustomer(shop, '秦小雨'), await newCustomer(shop, '贺云舒')]

  await openPage(page, '/shop/notice')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增公告' })
  await form.getByRole('textbox', { name: '标题', exact: true }).fill('{name}，周末暂停发货')
  await chooseIn(form.getByRole('combobox', { name: '类型' }), '放假安排')
  await chooseIn(form.getByRole('combobox', { name: '目标' }), '指定名单')
  await expect(form.getByRole('status').filter({ hasText: '名单为空' })).toBeVisible()
  await form.getByRole('textbox', { name: '正文', exact: true }).fill('{name}，您好：周一起恢复发货。')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()

  const title = '{name}，周末暂停发货'
  const row = page.getByRole('row').filter({ hasText: title }).first()
  await expect(row).toContainText('草稿')
  await rowCommand(page, '粘贴名单', title)
  const list = questionOf(page, '粘贴名单', title)
  await list.getByRole('textbox', { name: '顾客' }).fill(`${reader.account}\nnobody-${reader.account}`)
  await list.getByRole('button', { name: '粘贴名单', exact: true }).click()
  await expect(list).toContainText('有 1 个找不到顾客')
  await list.getByRole('textbox', { name: '顾客' }).fill(reader.account)
  await list.getByRole('button', { name: '粘贴名单', exact: true }).click()
  await expect(list).toBeHidden()

  // a file, and customers who are selected in their list, join it
  const [byFile, selected] = [await newCustomer(shop, '穆清'), await newCustomer(shop, '温如许')]
  await rowCommand(page, '从文件导入名单', title)
  const file = page.getByRole('dialog', { name: '导入EXCEL' })
  const lines = ['账号', byFile.account, `nobody-${byFile.account}`].join('\n')
  await file
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await file.getByRole('button', { name: '开始上传' }).click()
  await expect(file).toContainText('没有找到顾客“nobody-')
  await file.getByRole('checkbox').check()
  await file.getByRole('button', { name: '确认导入' }).click()
  await expect(file).toBeHidden()
  await page.keyboard.press('Escape')

  await openPage(page, `/shop/appUser?account=${selected.account}`)
  await rowCommand(page, '发公告', selected.nickname)
  const tell = page.getByRole('dialog', { name: '向 1 位顾客发公告' })
  await tell.getByRole('combobox', { name: '公告' }).fill('周末暂停')
  await page.locator('.ant-select-item-option').filter({ hasText: title, visible: true }).first().click()
  await expect(tell.getByRole('row').filter({ hasText: '名单人数' })).toContainText('3')
  await tell.getByRole('button', { name: '加入名单', exact: true }).click()
  await expect(tell).toBeHidden()

  // with the eyes of a customer
  await openPage(page, '/shop/notice')
  await rowCommand(page, '预览', title)
  const preview = page.getByRole('dialog', { name: '预览' })
  await preview.getByRole('combobox', { name: '顾客' }).fill(other.nickname)
  await page.locator('.ant-select-item-option').filter({ hasText: other.nickname, visible: true }).first().click()
  await expect(preview.getByRole('heading', { name: '贺云舒，周末暂停发货' })).toBeVisible()
  await expect(preview.getByText('不在目标范围内')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await rowCommand(page, '发布', title)
  const question = questionOf(page, '发布', title)
  await question.getByRole('button', { name: '试算' }).click()
  await expect(question).toContainText('收到的顾客')
  await question.getByRole('button', { name: '发布', exact: true }).click()
  await expect(row).toContainText('已发布')

  const read = async () => (await reader.get<{ readonly records: readonly ShownNotice[] }>('/notice/list')).records
  await expect.poll(async () => (await read()).map((one) => one.title)).toEqual(['秦小雨，周末暂停发货'])
  const [{ id = '' } = {}] = await read()
  expect((await reader.get<ShownNotice>('/notice/queryById', { id })).content).toContain('秦小雨，您好')
  expect((await shop.website.get('/notice/queryById', { account: other.account, id })).status).toBe(404)
  expect(await reader.post('/notice/read', { id })).toEqual({ unread: 0 })

  await openPage(page, `/shop/notice/${id}`)
  await page.getByRole('tab', { name: '读者' }).click()
  await expect(page.getByRole('row').filter({ hasText: '秦小雨' })).toContainText('是')
  const counted = resultOf(await shop.staff.get('/shop/notice/queryById', { id }))
  expect(counted).toMatchObject({ targetCount: 3, sentCount: 3, readCount: 1 })

  await openPage(page, '/shop/notice')
  await rowCommand(page, '撤回', title)
  const withdraw = questionOf(page, '撤回', title)
  await withdraw.getByRole('textbox', { name: '原因' }).fill('日期有误')
  await withdraw.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(row).toContainText('已撤回')
  expect(await read()).toEqual([])
})
