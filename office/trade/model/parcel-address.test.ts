import { expect, it } from 'vitest'
import { addressKey } from './parcel-address.ts'

const home = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市 徐汇区',
  address: '漕溪北路1号2幢',
}

it('an address is the same however it is typed, and another one where it leads elsewhere', () => {
  const typed = {
    receiverName: ' 林小满 ',
    receiverPhone: '+86 139-1234-5678',
    areaText: '上海市徐汇区',
    address: '漕溪北路１号，2幢。',
  }
  expect(addressKey(typed)).toBe(addressKey(home))
  expect(addressKey({ ...home, address: '漕溪北路1号3幢' })).not.toBe(addressKey(home))
  expect(addressKey({ ...home, receiverName: '林小' })).not.toBe(addressKey(home))
  expect(addressKey({ ...home, receiverPhone: '13912345679' })).not.toBe(addressKey(home))
})
