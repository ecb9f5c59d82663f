import { expect, type Page } from '@playwright/test'
import { choose, example, openPart, test, wireValue } from './support/signed-in.ts'

/** Each would run if anything of it did. */
const POISON = [
  '<p>前</p>',
  '<img src="x" onerror="window.poisoned=1">',
  '<script>window.poisoned=2</script>',
  '<a href="javascript:window.poisoned=3">点</a>',
  '<svg onload="window.poisoned=4"></svg>',
  '<iframe srcdoc="<script>parent.poisoned=5</script>"></iframe>',
  '<p onclick="window.poisoned=6">后</p>',
].join('')
const POISONOUS = /onerror|onclick|onload|<script|javascript:|<iframe/i

test('nothing runs that is pasted into the rich editor, loaded by it, or shown as it will be read', async ({
  page,
}) => {
  await openPart(page, 'editor')
  const part = example(page, '富文本')
  const text = part.getByRole('textbox', { name: '商品详情' })
  const shown = part.getByRole('group', { name: '显示效果' })
  await text.click()
  await page.keyboard.press('Control+A')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', '前后')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, POISON)
  await expect(text).toContainText('后')
  await text.getByText('后').click()
  expect(await wireValue(part).textContent()).not.toMatch(POISONOUS)

  await part.getByRole('button', { name: '源码' }).click()
  await part.locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(POISON)
  await part.getByRole('button', { name: '源码' }).click()
  await expect(
    part.getByText('出于安全，保存时会移除：属性 onerror、<script>、<svg>、<iframe>、属性 onclick'),
  ).toBeVisible()
  await expect(shown).toContainText('后')
  expect(await shown.innerHTML()).not.toMatch(POISONOUS)
  await part.getByRole('button', { name: '仍用可视化编辑' }).click()
  await expect(text).toContainText('后')
  await text.getByText('后').click()
  expect(await text.innerHTML()).not.toMatch(POISONOUS)
  expect(await poison(page)).toBeUndefined()
})

test('[2.23d] [9.9a] markdown is written with tools and keys; its preview runs nothing', async ({ page }) => {
  await openPart(page, 'editor')
  const part = example(page, 'Markdown')
  const text = part.getByRole('textbox', { name: '开箱说明' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('全高')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+B')
  await expect(wireValue(part)).toContainText('**全高**')
  await expect(part.locator('strong', { hasText: '全高' })).toBeVisible()

  await page.keyboard.press('Alt+F10')
  await expect(part.getByRole('toolbar').getByRole('button', { name: '标题' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(part.getByRole('toolbar').getByRole('button', { name: '加粗' })).toBeFocused()

  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(`${POISON}\n\n[点](javascript:window.poisoned=7)\n\n完`)
  await expect(part.getByText('完').last()).toBeVisible()
  expect(await poison(page)).toBeUndefined()
})

test('[9.9c,d] code is indented by two, keeps its text in another language, and lets the keyboard out', async ({
  page,
}) => {
  await openPart(page, 'editor')
  const part = example(page, '代码')
  const text = part.getByRole('textbox', { name: 'SQL' })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type('if')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('go')
  await expect(wireValue(part)).toHaveText('"if\\n  go"')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await part.getByRole('combobox', { name: '语言' }).click()
  await choose(page, 'Shell')
  await expect(wireValue(part)).toHaveText('"if\\n  go"')

  await part.getByRole('button', { name: '全屏' }).click()
  await expect(part.locator('.editor-full')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part.locator('.editor-full')).toHaveCount(0)
})

test('editors keep their text and go on working when their tab is shown again', async ({ page }) => {
  await openPart(page, 'editor')
  const textOf = (part: string, name: string) => example(page, part).getByRole('textbox', { name })
  const rich = textOf('富文本', '商品详情')
  const editors = [rich, textOf('Markdown', '开箱说明'), textOf('代码', 'SQL')]
  const tabs = page.getByRole('navigation', { name: '打开的页面' })
  for (const round of ['一', '二']) {
    for (const text of editors) {
      await text.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(`第${round}次`)
    }
    await tabs.getByRole('link', { name: '首页' }).click()
    await expect(page.getByText('快捷入口')).toBeVisible()
    await page.goBack()
    for (const text of editors) {
      await expect(text).toContainText(`第${round}次`)
    }
  }
  await example(page, '富文本').getByRole('button', { name: '撤销' }).click()
  await expect(rich).not.toContainText('第二次')
})

/** What of the poison ran; undefined when nothing did. */
async function poison(page: Page): Promise<unknown> {
  // a picture that is not there has said so by then
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  return page.evaluate(() => (window as unknown as { poisoned: unknown }).poisoned)
}
