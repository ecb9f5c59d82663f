import { expect, it } from 'vitest'
import { pastedParcels } from './pasted-parcels.ts'

const CARRIERS = [
  { value: 'sf', text: '顺丰速运' },
  { value: 'zto', text: '中通快递' },
  { value: 'none', text: '无需发货' },
]
const read = (...lines: readonly string[]) => pastedParcels(lines.join('\n'), CARRIERS)
const parcel = (trackingNo: string, carrier = 'sf') => ({ orderNo: '2611230001', carrier, trackingNo })

it('reads parcels of a sheet, with the carrier by value or name and in any place', () => {
  const { parcels, unread } = read(
    '订单号\t快递\t运单号',
    '2611230001\t顺丰速运\tSF100',
    '2611230002,ZT200,zto',
    '',
    '2611230003',
  )
  expect(parcels).toEqual([
    { orderNo: '2611230001', carrier: 'sf', trackingNo: 'SF100' },
    { orderNo: '2611230002', carrier: 'zto', trackingNo: 'ZT200' },
    { orderNo: '2611230003', carrier: '', trackingNo: '' },
  ])
  expect(unread).toEqual([])
})

it.each([
  ['2611230001\t顺丰\tSF100', parcel('SF100')],
  ['2611230001\t中通\t77100', parcel('77100', 'zto')],
  ['2611230001\tSF100\tＳＦ', parcel('SF100')],
  ['2611230001\t无需发货', parcel('', 'none')],
  ["'2611230001\t顺丰\t'0012345", parcel('0012345')],
  ['="2611230001"\tzto\t="0077"', parcel('0077', 'zto')],
  ['2611230001.0\t\tSF100', parcel('SF100', '')],
  ['\u200B2611230001 \t顺丰\t ＳＦ１００', parcel('SF100')],
])('reads %j as people mean it', (line, expected) => {
  expect(read(line)).toEqual({ parcels: [expected], unread: [] })
})

it.each([
  ['2.61123E+14\t顺丰\tSF100', '“2.61123E+14”是科学计数法'],
  ['2611230001\t顺丰\t4.2E+27', '“4.2E+27”是科学计数法'],
  ['2611230001\t信鸽\tSF100', '“信鸽”不是可识别的快递公司'],
  ['2611230001\t韵达\tSF100', '“韵达”不是可识别的快递公司'],
  ['2611230001\tSF100\tSF101', '“SF101”不是可识别的快递公司'],
  ['张三\t顺丰\tSF100', '“张三”不是订单号'],
  ['#N/A\t顺丰\tSF100', '“#N/A”是公式或错误值'],
  ['2611230001\t顺丰\t#REF!', '“#REF!”是公式或错误值'],
])('takes no parcel for sure from %j, and says why', (line, reason) => {
  const { parcels, unread } = read('订单号\t快递\t运单号', '2611230009\tsf\tSF9', line)
  expect(parcels.map(({ orderNo }) => orderNo)).toEqual(['2611230009'])
  expect(unread).toMatchObject([{ line: 3, reason: [expect.stringContaining(reason), expect.anything()] }])
})
