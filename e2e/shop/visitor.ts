import { type Browser, expect, type Page } from '@playwright/test'
import { sandboxBill } from '#office/money/channel/sandbox-bill.ts'
import type { ShopWindow } from '../support/window.ts'
import type { Customer } from './customer.ts'
import { resultOf, type Shop } from './shop.ts'

/** A customer in front of the shop window, where everything is done by hand. */
export interface Visitor {
  readonly page: Page
  /** Buys pieces of one edition, and pays. @param total what the button says, `¥897.00` */
  buy(what: {
    readonly listing: string
    readonly edition?: string
    readonly qty?: number
    readonly total: string
  }): Promise<void>
  /** Answers to the delay of a figure. */
  answer(listing: string, said: 'keep' | 'cancel'): Promise<void>
  /** Pays the balance of a figure. @param total as of `buy` */
  payBalance(listing: string, total: string): Promise<void>
  leave(): Promise<void>
}

/** Enters the window as a customer of the shop. */
export async function visit(
  browser: Browser,
  { shop, shopWindow }: { readonly shop: Shop; readonly shopWindow: ShopWindow },
  { visitorName }: Customer,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: shopWindow.address, locale: 'zh-CN' })
  const entered = await context.request.post('/api/window/visitor', { data: { name: visitorName } })
  expect(await entered.json()).toMatchObject({ success: true })
  const page = await context.newPage()
  const submit = async (total: string) => {
    await giveAddress(page)
    await page.getByRole('button', { name: `提交订单 ${total}` }).click()
    await payNow(page, shop)
  }
  return {
    page,
    buy: async ({ listing, edition, qty = 1, total }) => {
      await page.goto('/')
      await page.getByRole('link', { name: listing }).click()
      if (edition !== undefined) {
        await page.getByRole('radio', { name: edition }).check()
      }
      await page.getByRole('spinbutton', { name: '数量' }).fill(String(qty))
      await page.getByRole('button', { name: '加入购物篮' }).click()
      await page.getByRole('link', { name: '去结算' }).click()
      await page.getByRole('link', { name: '去结算' }).click()
      await submit(total)
    },
    answer: async (listing, said) => {
      await page.goto('/#/claims')
      const claim = page.getByRole('article', { name: listing })
      if (said === 'keep') {
        await claim.getByRole('button', { name: '继续等' }).click()
        await expect(claim).toContainText('已选择继续等')
        return
      }
      await claim.getByRole('button', { name: '取消预订' }).click()
      await claim.getByRole('button', { name: '确定' }).click()
      await expect(claim).toContainText('已选择取消')
    },
    payBalance: async (listing, total) => {
      await page.goto('/#/claims')
      await page.getByRole('article', { name: listing }).getByRole('link', { name: '支付尾款' }).click()
      await submit(total)
    },
    leave: () => context.close(),
  }
}

/** Where the parcel goes. */
export async function giveAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(ADDRESS)) {
    await page.getByRole('textbox', { name }).fill(value)
  }
}

const ADDRESS = { 收货人: '林小满', 电话: '13912345678', 省市区: '上海市徐汇区', 详细地址: '漕溪北路1号' }

/** Begins to pay an order. @returns the link that leads to the sandbox's desk */
export async function linkToPay(customer: Page): Promise<string> {
  await customer.getByRole('button', { name: '沙箱付款' }).click()
  return String(await customer.getByRole('link', { name: '打开付款页' }).getAttribute('href'))
}

/** Pays at the desk of the sandbox. */
export async function payNow(customer: Page, { staff }: Pick<Shop, 'staff'>): Promise<void> {
  const id = (await linkToPay(customer)).split('/').at(-1)
  resultOf(await staff.post(`${sandboxBill.path}/pay`, { id }))
  await expect(customer.getByRole('status')).not.toHaveText('待付款')
}
