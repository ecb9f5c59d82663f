import { expect } from '@playwright/test'
import { picture } from '../support/steps.ts'
import { test } from './shop.ts'

test('a shop moves in: customers and orders of Shopify, checked, written, found by their old numbers', async ({
  page,
}) => {
  const csv = (name: string, ...lines: readonly string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.goto('/shop/movingIn')
  await page.getByText('Shopify', { exact: true }).click()
  await picture(page, 'moving-in')
  await page.getByRole('button', { name: '导入订单' }).click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      csv(
        'orders_export.csv',
        'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
        '#MOVED-1,moved@example.com,paid,2023-05-01 10:00:00 +0800,fulfilled,2023-05-02 10:00:00 +0800,CNY,0,0,199.00,0,2023-05-01 09:00:00 +0800,1,迁入的手办,199.00,MOVED-SKU',
      ),
    )
  await expect(dialog.getByText('已识别为：Shopify 订单')).toBeVisible()
  await dialog.getByRole('button', { name: '开始上传' }).click()
  await expect(dialog.getByLabel('预检结果')).toContainText('新增1')
  await picture(page, 'moving-in-checked')
  await dialog.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('共1行数据全部导入成功！')).toBeVisible()
  await page.goto('/shop/order?externalNo=MOVED-1')
  await expect(page.getByRole('row', { name: /迁入的手办/ })).toContainText('已完成')
})
