import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { example, openPart, test, wireValue } from './support/signed-in.ts'

test('[9.8d] pictures go up, change places by keyboard, and only the last three stay', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '图片上传')
  const [first, second, third] = [await upload(page, part), await upload(page, part), await upload(page, part)]
  await expect(part.getByRole('button', { name: /^商品图片：上传/ })).toHaveCount(0)
  expect(await stored(part)).toEqual([first, second, third])
  await expect.poll(() => rendered(part)).toBe(3)

  await part.getByRole('button', { name: '后移第1张图片' }).press('Enter')
  await expect.poll(() => stored(part)).toEqual([second, first, third])
  await part.getByRole('button', { name: '预览第2张图片' }).press('Enter')
  await expect(page.locator('.ant-image-preview')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-image-preview')).toBeHidden()
  await part.getByRole('button', { name: '删除第2张图片' }).click()
  await expect.poll(() => stored(part)).toEqual([second, third])
})

test('[4.18a,b] a picture at the end goes no further', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '图片上传')
  const both = [await upload(page, part), await upload(page, part)]
  await part.getByRole('button', { name: '前移第1张图片' }).click()
  await expect(page.getByText('未知的操作')).toBeVisible()
  await part.getByRole('button', { name: '后移第2张图片' }).click()
  await expect(page.getByText('已到最后~')).toBeVisible()
  expect(await stored(part)).toEqual(both)
})

test('[5.12] what only calls itself a picture is refused', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '图片上传')
  const fake = { name: 'fake.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await send(page, part.getByRole('button', { name: /^商品图片：上传/ }), fake)
  await expect(page.getByText('请上传图片').first()).toBeVisible()
  await expect(wireValue(part)).toHaveText('""')
})

test('[5.4] [9.6f] a dialog without files confirms nothing, and one with a file gives it back', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '弹出上传')
  await part.getByRole('button', { name: '附件（0）' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  expect((await dialog.boundingBox())?.width).toBe(520)
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('未上传任何文件')).toBeVisible()
  await send(page, dialog.getByRole('button', { name: '点击上传' }), {
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  await expect(dialog.getByRole('button', { name: '移除manual.pdf' })).toBeVisible()
  await expect(wireValue(part)).toHaveText('""')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await expect(wireValue(part)).toHaveText(/^"temp\/.+\.pdf"$/)
  await expect(part.getByRole('button', { name: '附件（1）' })).toBeVisible()
})

test('[9.6j] the larger field of an input gives its text back and the focus, too', async ({ page }) => {
  await openPart(page, 'file')
  const part = example(page, '弹出输入')
  const opener = part.getByRole('button', { name: '展开备注' })
  await opener.press('Enter')
  const large = page.getByRole('tooltip').getByRole('textbox', { name: '备注' })
  await expect(large).toBeFocused()
  await expect(large).toHaveCSS('height', '200px')
  await page.keyboard.type('第一行')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二行')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(wireValue(part)).toHaveText('"第一行\\n第二行"')
})

test('[2.23a] [4.6] [8.10b] [9.6d] a sheet is checked first, wrong rows are told, right ones are really imported', async ({
  page,
}) => {
  const code = `E2E${Date.now() % 1_000_000}`
  const lines = ['职务编码,职务名称,职级', `${code},原型师,中级`, `${code}X,,中级`]
  const sheet = { name: 'positions.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await openPart(page, 'file')
  await example(page, 'Excel 导入').getByRole('button', { name: '导入职务' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  expect((await dialog.boundingBox())?.width).toBe(600)
  await send(page, dialog.getByRole('button', { name: '选择导入文件' }), sheet)
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(dialog.getByText('职务名称不能为空')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /只导入其余 1 行/ }).check()
  await dialog.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByRole('dialog', { name: '文件导入成功,但是有错误数据!' })).toBeVisible()
  await expect(dialog).toBeHidden()
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '点击下载' }).click(),
  ])
  expect(refused.suggestedFilename()).toMatch(/\.xlsx$/)

  await openPart(page, 'picker')
  const part = example(page, '角色与职务')
  await part.getByRole('button', { name: /选择职务/ }).click()
  const pick = page.getByRole('dialog', { name: '职务选择' })
  await pick.getByRole('row', { name: new RegExp(code) }).click()
  await pick.getByRole('button', { name: /确\s*定/ }).click()
  await expect(wireValue(part, 1)).toHaveText(`"${code}"`)
  await expect(part.getByTitle('原型师')).toBeVisible()
})

type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

async function send(page: Page, opener: Locator, file: SentFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.click()])
  await chooser.setFiles(file)
}

/** Uploads a picture of our own; resolves with its stored path. */
async function upload(page: Page, part: Locator): Promise<string | undefined> {
  const before = await stored(part)
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7aa7d9' } })
    .png()
    .toBuffer()
  const opener = part.getByRole('button', { name: /^商品图片：上传/ })
  await send(page, opener, { name: 'figure.png', mimeType: 'image/png', buffer })
  await expect.poll(async () => (await stored(part)).length).toBe(before.length + 1)
  return (await stored(part)).at(-1)
}

/** Stored paths, in order. */
async function stored(part: Locator): Promise<readonly string[]> {
  const text: string = JSON.parse((await wireValue(part).textContent()) ?? '""')
  return text.split(',').filter((path) => path !== '')
}

/** How many of the pictures the browser could draw. */
function rendered(part: Locator): Promise<number> {
  return part
    .locator('.picture-open img')
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
}
