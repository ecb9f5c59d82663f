import { expect, it } from 'vitest'
import { pastedParcels } from './pasted-parcels.ts'

const CARRIERS = [
  { value: 'sf', text: '顺丰速运' },
  { value: 'zto', text: '中通快递' },
]

it('reads parcels of a sheet, with the carrier by value or name and in any place', () => {
  expect(
    pastedParcels('订单号\t快递\t运单号\n2611230001\t顺丰速运\tSF100\n2611230002,ZT200,zto\n\n2611230003', CARRIERS),
  ).toEqual([
    { orderNo: '2611230001', carrier: 'sf', trackingNo: 'SF100' },
    { orderNo: '2611230002', carrier: 'zto', trackingNo: 'ZT200' },
    { orderNo: '2611230003', carrier: '', trackingNo: '' },
  ])
})
