import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { ORDER } from '#office/trade/model/order-states.ts'
import { startEmbeddedDatabase } from '#server/database/embedded-database.server.ts'
import { type Client, clientOf } from '#server/testing/client.server.ts'
import { MAIL_LOGIN, type MailBox, openMailBox } from '../../office/connect/message/testing/mail-box.server.ts'
import { cellAt } from '../support/cell-at.ts'
import { invitationLink } from '../support/mail-link.ts'
import { makeDataFolder, removeDataFolder, startOwnServer } from '../support/own-server.ts'
import { signIn, tokenOf } from '../support/steps.ts'
import { startWindow } from '../support/window.ts'
import { chooseIn, questionOf, rowCommand } from './pages.ts'
import { test } from './shop.ts'
import { giveAddress, payNow } from './visitor.ts'

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const OWN_PASSWORD = 'a cabinet full of figures'
const THEIR_PASSWORD = 'another figure on the shelf'
const EMAIL = 'lin@figures.example'
const SHOP = '白鹭手办'
const FIGURE = '雪夜白鹭 1/7'
const TRACKING = 'SF1234567890'

// a shop that nobody has been to: those of the workers have what other journeys made
test.use({ baseURL: undefined, storageState: undefined })

test('the first hour of a shop: its steps are done one after the other, a colleague joins, and the first order leaves in a parcel', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const dataDir = makeDataFolder()
  const databaseDir = makeDataFolder()
  const database = await startEmbeddedDatabase({ dataDir: databaseDir, log: QUIET, isVolatile: true })
  const server = await startOwnServer({ dataDir, databaseUrl: database.url, isSandbox: true })
  const box = await openMailBox()
  const open = async () =>
    (await browser.newContext({ baseURL: server.address, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  try {
    const page = await open()
    await firstSignIn(page, /one-time password (\S+)/.exec(server.output())?.[1] ?? '')
    const steps = page.getByRole('region', { name: '开店步骤' })
    const home = async (done: number) => {
      await page.goto('/')
      await expect(steps).toContainText(`${done} / 10 已完成`)
    }
    await home(0)
    await steps.getByRole('button', { name: /^收\s*起$/ }).click()
    await expect(steps).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: '显示开店步骤' }).click()
    await expect(steps).toContainText('0 / 10 已完成')
    await nameShop(page)
    await home(0)
    await steps.getByRole('link', { name: '标志' }).click()
    await giveLogo(page)
    await home(1)
    await steps.getByRole('link', { name: '新增地址' }).click()
    await addAddress(page)
    await home(2)
    await steps.getByRole('link', { name: '启用渠道' }).click()
    await page.getByRole('button', { name: '启用渠道' }).click()
    await page.getByRole('menuitem', { name: '沙箱' }).click()
    await expect(page.getByRole('row').filter({ hasText: '沙箱' })).toBeVisible()
    await home(2)
    await steps.getByRole('button', { name: '全部包邮' }).click()
    await expect(steps).toContainText('3 / 10 已完成')
    await expect(steps.getByText(/全部包邮 · admin/)).toBeVisible()
    await steps.getByRole('link', { name: '导入表格' }).click()
    await expect(page.getByRole('dialog').locator('input[type=file]').first()).toBeAttached()
    await home(3)
    await steps.getByRole('link', { name: '填写表单' }).click()
    await addFigure(page)
    await home(4)
    await steps.getByRole('link', { name: '新增商品' }).click()
    await addListing(page)
    await home(5)
    await steps.getByRole('link', { name: '新增服务器' }).click()
    await setUpMail(page, box.port)
    await home(6)
    await steps.getByRole('link', { name: '邮件邀请' }).click()
    await invite(page)
    const { pathname, hash } = await invitationIn(box)
    await accept(await open(), `${pathname}${hash}`)
    const theirs = await open()
    await theirs.goto(`${pathname}${hash}`)
    await expect(theirs.getByText('邀请链接已失效').first(), 'it is good once').toBeVisible()
    await signIn(theirs, THEIR_PASSWORD, EMAIL)
    await page.goto('/isystem/invitation')
    await expect(page.getByRole('row').filter({ hasText: EMAIL })).toContainText('已接受')

    await home(7)
    await steps.getByRole('link', { name: '接口客户端' }).click()
    const client = await newClient(page)
    const shopWindow = await startWindow({ address: server.address, ...client })
    try {
      await buy(browser, { address: shopWindow.address, staff: clientOf(server.address, await token(page)) })
    } finally {
      await shopWindow.stop()
    }
    // the signed calls of the window, and the money of its order
    await home(9)
    await steps.getByRole('button', { name: '另有备份并试过恢复' }).click()
    await expect(steps, 'all is done').toBeHidden()

    const orderNo = await ship(theirs)
    await page.goto(`/shop/order?orderNo=${orderNo}`)
    const row = page.getByRole('row').filter({ hasText: orderNo })
    await expect(row).toContainText('已发货')
    await expect(row).toContainText(TRACKING)
    await row.getByText(orderNo).click()
    await expect(page.getByText(TRACKING).filter({ visible: true }).first()).toBeVisible()
    await expectSums(database.url, orderNo)
    await page.goto('/isystem/demoRows')
    await expect(page.getByText('没有示例数据')).toBeVisible()
  } finally {
    await box.close()
    await server.stop()
    await database.stop()
    removeDataFolder(dataDir)
    removeDataFolder(databaseDir)
  }
})

async function firstSignIn(page: Page, oneTime: string): Promise<void> {
  await page.goto('/user/login')
  await page.getByPlaceholder('用户名').fill('admin')
  await page.getByPlaceholder('密码').fill(oneTime)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('旧密码').fill(oneTime)
  await dialog.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await dialog.getByLabel('确认新密码').fill(OWN_PASSWORD)
  await dialog.getByRole('button', { name: /确\s*定|保\s*存/ }).click()
  await expect(page.getByRole('region', { name: '开店步骤' })).toBeVisible()
}

async function nameShop(page: Page): Promise<void> {
  await page.getByRole('region', { name: '开店步骤' }).getByRole('link', { name: '商城名称' }).click()
  await page.getByRole('textbox', { name: '商城名称', exact: true }).fill(SHOP)
  await page.getByRole('button', { name: '检查并保存' }).click()
  await page
    .getByRole('dialog', { name: '将要修改的设置' })
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await expect(page).toHaveTitle(new RegExp(SHOP))
  await expect(page.locator('aside').getByText(SHOP)).toBeVisible()
}

async function giveLogo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /编辑/ }).first().click()
  const form = page.getByRole('dialog')
  await form
    .getByLabel('标志')
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('#1677ff'))
  await expect(form.getByRole('button', { name: /预览/ }).first()).toBeVisible()
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

async function addAddress(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('上海仓')
  await form.getByLabel('联系人').fill('沈知夏')
  await form.getByLabel('电话').fill('13800001111')
  await form.getByLabel('地区').click()
  await page.keyboard.type('徐汇')
  await page.locator('.ant-cascader-menu-item, .ant-select-tree-title, .ant-select-item-option').first().click()
  await form.getByLabel('详细地址').fill('漕溪北路1号')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

async function addFigure(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('名称', { exact: true }).fill(FIGURE)
  await form
    .getByLabel('主图')
    .locator('input[type=file]')
    .setInputFiles(await pictureFile('#7aa7d9'))
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
}

/** The figure is still a draft: the form of the listing says so, and makes it ready. */
async function addListing(page: Page): Promise<void> {
  await page.getByLabel('所属手办').click()
  await page.locator('.ant-select-item-option').filter({ hasText: FIGURE }).click()
  await page.getByRole('button', { name: '设为就绪' }).click()
  await expect(page.getByText('该手办还是草稿')).toBeHidden()
  await page.getByRole('button', { name: /规格与SKU/ }).click()
  const grid = page.getByRole('grid', { name: 'SKU列表' })
  for (const [title, value] of Object.entries({ 原价: '299', 现价: '299', 会员价: '299', 库存: '5' })) {
    await (await cellAt(grid, 0, title)).click()
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  // those of the figure are offered
  await (await cellAt(grid, 0, '图片')).getByRole('button').first().click()
  await page.locator('.ant-dropdown img, .ant-popover img').filter({ visible: true }).first().click()
  await expect(grid.locator('img')).toBeVisible()
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page).toHaveURL(/product\/edit\/(?!new)/)
}

async function setUpMail(page: Page, port: number): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('服务器地址').fill('127.0.0.1')
  await form.getByLabel('端口').fill(String(port))
  await form.getByRole('radio', { name: '不加密' }).check()
  await form.getByLabel('用户名').fill(MAIL_LOGIN.user)
  await form.getByLabel('发件人邮箱').fill('shop@figures.example')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden()
  await rowCommand(page, '设置密码', '127.0.0.1')
  const question = page.getByRole('dialog', { name: '设置密码' })
  await question.getByLabel('密码或授权码').fill(MAIL_LOGIN.password)
  await question.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(question).toBeHidden()
}

async function invite(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '邀请' })
  await dialog.getByLabel('邮箱').fill(EMAIL)
  await dialog.getByLabel('姓名').fill('林小满')
  await dialog.getByRole('button', { name: '选择角色' }).click()
  const roles = page.getByRole('dialog', { name: '角色' }).last()
  await roles.getByPlaceholder('请输入角色编码').fill('packer')
  await roles.getByPlaceholder('请输入角色编码').press('Enter')
  await page.getByRole('checkbox', { name: '选择 打包发货' }).check()
  await page.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(dialog).toContainText('打包发货')
  await dialog.getByRole('button', { name: /^邀\s*请$/ }).click()
  await expect(page.getByText('邀请已发出')).toBeVisible()
}

async function invitationIn(box: MailBox): Promise<URL> {
  const links = () => box.mails.flatMap((mail) => invitationLink(mail) ?? [])
  await expect.poll(() => links().length).toBe(1)
  return new URL(links()[0] ?? '')
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText(`林小满，您的账号：${EMAIL}`)).toBeVisible()
  await page.getByLabel('新密码').fill(THEIR_PASSWORD)
  await page.getByLabel('确认密码').fill(THEIR_PASSWORD)
  await page.getByRole('button', { name: '设置密码并进入' }).click()
  await expect(page.getByRole('banner').first()).toBeVisible()
}

async function newClient(page: Page): Promise<{ readonly clientKey: string; readonly secret: string }> {
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称').fill('官网')
  await form.getByLabel('权限范围').click()
  for (const scope of ['商品与发售（catalogue）', '顾客资料（customer）', '下单与订单（order）', '补款资格（claim）']) {
    await page.locator('.ant-select-dropdown:visible').getByTitle(scope, { exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const shown = page.getByRole('dialog', { name: '客户端密钥' })
  const values = shown.locator('code, input, .ant-typography code')
  await expect(values.first()).toBeVisible()
  const [clientKey = '', secret = ''] = await values.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLInputElement ? one.value : (one.textContent ?? ''))),
  )
  return { clientKey, secret }
}

interface Bought {
  readonly address: string
  readonly staff: Client
}

/** A customer comes to the window, and pays at the desk of the sandbox. */
async function buy(browser: Browser, { address, staff }: Bought): Promise<void> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN' })
  await context.request.post('/api/window/visitor', { data: { name: '沈知夏' } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: FIGURE }).click()
  await page.getByRole('spinbutton', { name: '数量' }).fill('2')
  await page.getByRole('button', { name: '加入购物篮' }).click()
  await page.getByRole('link', { name: '去结算' }).click()
  await page.getByRole('link', { name: '去结算' }).click()
  await giveAddress(page)
  await page.getByRole('button', { name: '提交订单 ¥598.00' }).click()
  await payNow(page, { staff })
  await context.close()
}

/** Whoever packs, and sees no prices, sends the parcel. @returns the number of the order */
async function ship(page: Page): Promise<string> {
  await page.goto('/shop/order?isToShip=true')
  const row = page.getByRole('row').filter({ hasText: FIGURE })
  await expect(row).toContainText('待发货')
  const orderNo = (await row.locator('.row-title').first().innerText()).trim()
  await rowCommand(page, '发货', orderNo)
  const question = questionOf(page, '发货', orderNo)
  await chooseIn(question.getByRole('combobox', { name: '快递公司' }), '顺丰速运')
  await question.getByRole('textbox', { name: '运单号' }).fill(TRACKING)
  await question.getByRole('button', { name: '发货', exact: true }).click()
  await expect(question).toBeHidden()
  return orderNo
}

/** What is owed is what came in, and each piece is accounted for. */
async function expectSums(url: string, orderNo: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select set_config('app.tenant', 'all', false)")
    const { rows: orders } = await client.query(
      `select o.status, o.payable::int, o.paid::int, p.amount::int as payment, p.state, p.channel
       from shop_order o join shop_payment p on p.order_id = o.id where o.order_no = $1`,
      [orderNo],
    )
    expect(orders).toEqual([
      { ...{ status: ORDER.shipped, payable: 59_800, paid: 59_800 }, payment: 59_800, state: 1, channel: 'sandbox' },
    ])
    const { rows: skus } = await client.query('select stock::int, locked::int, sold::int from shop_sku')
    expect(skus).toEqual([{ stock: 3, locked: 0, sold: 2 }])
    const { rows: entries } = await client.query(
      `select kind, qty::int, locked_qty::int as locked, stock_after::int as after
       from shop_stock_log order by create_time, id`,
    )
    expect(entries).toEqual([
      { kind: 'create', qty: 5, locked: 0, after: 5 },
      { kind: 'reserve', qty: 0, locked: 2, after: 5 },
      { kind: 'sale', qty: -2, locked: -2, after: 3 },
    ])
  } finally {
    await client.end()
  }
}

const token = async (page: Page) => (await tokenOf(page))['X-Access-Token']

async function pictureFile(background: string) {
  const buffer = await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}
