import { expect, it } from 'vitest'
import { deskErrors } from './desk-errors.ts'

it('what an order was refused for stands where it was typed', () => {
  const errors = [
    { path: 'receiver.receiverPhone', message: '电话格式不正确' },
    { path: 'buyerRemark', message: '最多 500 字' },
    { path: 'lines.1.qty', message: '库存不足' },
    { path: 'lines.7.qty', message: '没有这一行' },
    { path: 'receiver', message: '请填写收货地址' },
  ]
  expect(deskErrors(errors, ['sku 1 0', 'sku 2 1'], ['receiverPhone', 'buyerRemark'])).toEqual({
    fields: [
      { name: 'receiverPhone', message: '电话格式不正确' },
      { name: 'buyerRemark', message: '最多 500 字' },
    ],
    lines: { 'sku 2 1': '库存不足' },
    rest: ['没有这一行', '请填写收货地址'],
  })
})
