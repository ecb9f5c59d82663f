import { SEX } from '#office/standard/sex.ts'
/** Rows of the plain resources: positions of staff, return addresses, rows of the gallery. */
export const DEMO_POSITIONS = [
  { code: 'store-manager', name: '店长', nameEn: 'Store manager', postRank: '5' },
  { code: 'buyer', name: '采购', nameEn: 'Buyer', postRank: '3' },
  { code: 'senior-buyer', name: '高级采购', nameEn: 'Senior buyer', postRank: '4' },
  { code: 'operator', name: '商品运营', nameEn: 'Product operator', postRank: '3' },
  { code: 'support', name: '客服', nameEn: 'Customer support', postRank: '2' },
  { code: 'warehouse', name: '仓库管理员', nameEn: 'Warehouse keeper', postRank: '2' },
  { code: 'trainee', name: '实习生', nameEn: 'Trainee', postRank: '1' },
] as const

export const DEMO_ADDRESSES = [
  {
    name: '上海退货仓',
    contact: '周予安',
    phone: '021-50318826',
    region: '310115',
    address: '示例路 18 号 2 号库',
    zip: '200120',
    kinds: 'return,exchange',
    isDefault: true,
  },
  {
    name: '杭州维修点',
    contact: '沈知夏',
    phone: '0571-86620417',
    region: '330106',
    address: '样本街 7 号 3 楼',
    zip: '310012',
    kinds: 'repair',
    isDefault: false,
  },
  {
    name: '广州退货仓',
    contact: '陈嘉木',
    phone: '020-38851260',
    region: '440106',
    address: '演示大道 52 号 A 座',
    zip: '510630',
    kinds: 'return',
    isDefault: false,
  },
  {
    name: '成都换货点',
    contact: '罗星阑',
    phone: '028-85517093',
    region: '510107',
    address: '范例巷 5 号',
    zip: '610041',
    kinds: 'exchange,repair',
    isDefault: false,
    remark: '周末不收件',
  },
] as const

export const DEMO_ORDERS = [
  {
    orderNo: 'SO20261101',
    buyer: '林小满',
    phone: '13800000101',
    address: '上海市示例路 1 号',
    note: '送货前请先打电话',
    items: [
      { name: '铁桥上的少女们 盲盒', price: 59, qty: 6, note: '整端' },
      { name: '亚克力展示柜', price: 320, qty: 1 },
    ],
  },
  {
    orderNo: 'SO20261102',
    buyer: '周予安',
    phone: '13800000102',
    address: '杭州市样本街 7 号',
    items: [{ name: '月下白鹭 1/7 完成品', price: 1299, qty: 1 }],
  },
  {
    orderNo: 'SO20261103',
    buyer: '沈知夏',
    address: '成都市样例大道 28 号',
    items: [
      { name: '云上便利店 Q版', price: 268, qty: 2 },
      { name: '透明支架', price: 15.5, qty: 2 },
      { name: '防尘盖', price: 39, qty: 2, note: '大号' },
    ],
  },
] as const

export const DEMO_PEOPLE = [
  {
    name: '林小满',
    keyWord: '盲盒',
    punchTime: '2026-11-20 09:02:00',
    salaryMoney: 8200,
    bonusMoney: 600,
    sex: SEX.female,
    age: 26,
    birthday: '2000-05-12',
    email: 'lin@example.com',
    content: '负责盲盒陈列',
  },
  { name: '周予安', keyWord: '比例手办', sex: SEX.male, age: 31, birthday: '1995-02-03', email: 'zhou@example.com' },
  {
    name: '沈知夏',
    keyWord: '景品',
    punchTime: '2026-11-21 08:55:00',
    sex: SEX.female,
    age: 24,
    birthday: '2002-08-30',
  },
] as const

export const DEMO_SHIPS = [
  {
    shipName: '银鹭 1 号',
    call: 'BXYL1',
    len: 190,
    ton: 21000,
    payer: '林小满',
    count: 860,
    company: '鹭岛航运',
    trend: '名古屋 → 上海',
    progress: 72,
  },
  {
    shipName: '银鹭 2 号',
    call: 'BXYL2',
    len: 188,
    ton: 20500,
    payer: '周予安',
    count: 640,
    company: '鹭岛航运',
    trend: '东京 → 宁波',
    progress: 35,
  },
  {
    shipName: '晨星',
    call: 'BXCX',
    len: 145,
    ton: 9800,
    payer: '沈知夏',
    count: 210,
    company: '晨星物流',
    trend: '大阪 → 天津',
    progress: 100,
  },
] as const
