import { expect } from '@playwright/test'
import { choose, example, openPart, test, wireValue } from './support/signed-in.ts'

test('[2.24] [4.4a,b] a switch gives its pair of values by keyboard; as a filter it can be emptied', async ({
  page,
}) => {
  await openPart(page, 'small')
  const part = example(page, '开关')
  await expect(wireValue(part)).toHaveText('"N"')
  await part.getByRole('switch', { name: '展示' }).press('Space')
  await expect(wireValue(part)).toHaveText('"Y"')
  await part.getByRole('switch', { name: '预售' }).press('Space')
  await expect(wireValue(part, 1)).toHaveText('0')

  const filter = part.getByRole('combobox', { name: '按展示筛选' })
  await filter.press('ArrowDown')
  await expect(page.locator('.ant-select-dropdown:visible').getByRole('option', { includeHidden: true })).toHaveCount(2)
  await choose(page, '否')
  await expect(wireValue(part, 2)).toHaveText('"N"')
  await part.locator('.ant-select').hover()
  await part.locator('.ant-select-clear').click()
  await expect(wireValue(part, 2)).toHaveText('""')
})

test('what is typed into a filter goes to the list with its wildcards, in the comparison that is chosen', async ({
  page,
}) => {
  await openPart(page, 'small')
  const part = example(page, '筛选输入')
  await part.getByRole('textbox', { name: '名称' }).fill(' 芙莉莲 ')
  await expect(wireValue(part)).toHaveText('"*芙莉莲*"')
  await part.getByText('不等于').click()
  await expect(wireValue(part)).toHaveText('"!芙莉莲"')
  await part.getByRole('textbox', { name: '名称' }).fill('')
  await expect(wireValue(part)).toHaveText('""')
})

test('[9.8a] days and times are typed and given as texts; a read-only one opens nothing', async ({ page }) => {
  await openPart(page, 'small')
  const part = example(page, '日期与时间')
  await part.getByLabel('开售时间').fill('2026-12-24 20:00:00')
  await page.keyboard.press('Enter')
  await part.getByLabel('每日截单').fill('17:00:00')
  await page.keyboard.press('Enter')
  await expect(wireValue(part)).toHaveText('{"release":"2026-11-21","opens":"2026-12-24 20:00:00","ships":"17:00:00"}')
  await part.getByLabel('建档日（只读）').click()
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
})

test('[9.8a] on a phone the calendar with its hours stays within the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPart(page, 'small')
  await example(page, '日期与时间').getByLabel('开售时间').click()
  const popup = page.locator('.ant-picker-dropdown:visible')
  await expect(popup.getByText('此刻')).toBeVisible()
  const box = (await popup.boundingBox()) ?? { x: -1, width: 0 }
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
})

test('[9.8c] [5.10] boxes are joined by commas, tags by semicolons', async ({ page }) => {
  await openPart(page, 'small')
  const boxes = example(page, '多选框组')
  await boxes.getByRole('checkbox', { name: '景品' }).press('Space')
  await boxes.getByRole('checkbox', { name: '粘土人' }).press('Space')
  await expect(wireValue(boxes)).toHaveText('"scale,nendoroid,prize"')
  await expect(boxes.getByRole('checkbox', { name: /停产/ })).toBeDisabled()

  const tags = example(page, '标签输入')
  await tags.getByRole('textbox', { name: '标签' }).press('End')
  await page.keyboard.type('ab')
  await expect(wireValue(tags)).toHaveText('"限定;再版;ab"')
  await expect(tags.getByText('ab', { exact: true })).toBeVisible()
})

test('[3.11] [8.17e] one region in both forms; choosing again starts below; a wrong type is told', async ({ page }) => {
  await openPart(page, 'small')
  const part = example(page, '省市区联动')
  await expect(part.getByText('广东省 / 深圳市 / 南山区')).toBeVisible()
  const box = (level: string) => part.getByRole('combobox', { name: `地区：${level}` })
  await box('省').click()
  await page.keyboard.type('浙江')
  await choose(page, '浙江省')
  await expect(wireValue(part)).toHaveText('"330000"')
  await expect(box('区县')).toBeDisabled()
  await box('市').click()
  await choose(page, '杭州市')
  await box('区县').click()
  await choose(page, '西湖区')
  await expect(wireValue(part)).toHaveText('"330106"')
  await expect(part.getByText('浙江省 / 杭州市 / 西湖区')).toBeVisible()
  await expect(part.getByRole('alert')).toHaveText('Bad type value: map')
})

test('[9.6k] [9.6m] [9.8b] texts and names are cut and shown whole on focus; numbers are grouped', async ({ page }) => {
  await openPart(page, 'small')
  const part = example(page, '省略与千分位')
  await expect(part.getByText('月下白鹭 白鹭之夜 2026 官方纪念手办 1/7...', { exact: true })).toBeVisible()
  await part.getByText('figur...').focus()
  await expect(page.getByRole('tooltip')).toHaveText('figure-instructions.pdf')
  await expect(part.getByText('-1,204,567.50')).toBeVisible()
})

test('[2.23e] [4.7a,b] the slider starts again when it is let go early, and passes at its end', async ({ page }) => {
  await openPart(page, 'small')
  const part = example(page, '滑块验证')
  const handle = part.getByRole('slider', { name: '滑块验证' })
  await handle.scrollIntoViewIfNeeded()
  const start = (await handle.boundingBox()) ?? { x: -1, y: -1 }
  const dragTo = async (by: number) => {
    await page.mouse.move(start.x + 10, start.y + 10)
    await page.mouse.down()
    await page.mouse.move(start.x + 10 + by, start.y + 10, { steps: 5 })
    await page.mouse.up()
  }
  await dragTo(150)
  await expect.poll(async () => (await handle.boundingBox())?.x).toBe(start.x)
  await expect(part.getByText('拖动滑块验证')).toBeVisible()
  await dragTo(400)
  await expect(part.getByText('验证通过')).toBeVisible()
  await part.getByRole('button', { name: '再来一次' }).click()
  await handle.focus()
  await page.keyboard.press('End')
  await expect(part.getByText('验证通过')).toBeVisible()
})

test('[4.5a] [8.11c] [8.11d] files show how far they are, are cancelled, refused with a reason and tried again', async ({
  page,
}) => {
  await openPart(page, 'file')
  const part = example(page, '文件上传')
  const send = async (name: string, content: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      part.getByRole('button', { name: '点击上传' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) })
  }
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/sys/common/upload', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await send('slow.pdf', '%PDF-1.4')
  await expect(part.getByRole('progressbar', { name: '正在上传slow.pdf' })).toBeVisible()
  await part.getByRole('button', { name: '取消上传slow.pdf' }).press('Enter')
  await expect(part.getByText('slow.')).toHaveCount(0)
  letGo()
  await page.unroute('**/sys/common/upload')

  await send('fake.pdf', 'no pdf')
  await expect(part.getByText('文件内容与扩展名不符')).toBeVisible()
  await part.getByRole('button', { name: '重新上传fake.pdf' }).press('Enter')
  await expect(page.getByText('fake.pdf 上传失败').first()).toBeVisible()
  await part.getByRole('button', { name: '移除fake.pdf' }).click()
  await expect(wireValue(part)).toHaveText('""')

  await send('guide.pdf', '%PDF-1.4')
  await expect(wireValue(part)).toHaveText(/\.pdf"$/)
  const [fetched] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: '下载guide.pdf' }).click(),
  ])
  expect(fetched.suggestedFilename()).toBe('guide.pdf')
})
