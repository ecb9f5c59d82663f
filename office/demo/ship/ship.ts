import { codeText, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** A noun of the gallery whose rows clients of the protocol save cell by cell; a ship may bring others along. */
export const sampleShip = defineResource({
  name: 'demo-ship',
  title: ['示例货船', 'Sample ship'],
  path: '/demo/ship',
  table: 'demo_ship',
  permission: 'demo:ship',
  power: 'none',
  menu: { under: 'demo', url: '/jeecg/j-vxe-table-demo/jsbc', component: 'jeecg/JVxeDemo/demo/JSBCDemo', order: 92 },
  fields: {
    shipName: text(['船名', 'Ship'], { required: true, max: 60, unique: true }),
    parentId: text(['所属船编号', 'Id of the ship it belongs to'], { max: 36 }),
    call: codeText(['呼号', 'Call sign'], { max: 20 }),
    len: number(['船长', 'Length'], { min: 0, max: 1000 }),
    ton: number(['吨位', 'Tonnage'], { min: 0, max: 1_000_000 }),
    payer: text(['付款方', 'Payer'], { max: 50 }),
    count: number(['箱数', 'Containers'], { min: 0, max: 100_000 }),
    company: text(['公司', 'Company'], { max: 100 }),
    trend: text(['动向', 'Bound for'], { max: 100 }),
    progress: number(['进度', 'Progress'], { min: 0, max: 100 }),
  },
  list: ['shipName', 'call', 'len', 'ton', 'payer', 'count', 'company', 'trend', 'progress'],
  search: { shipName: 'like', call: 'eq', company: 'like' },
  form: [
    ['shipName', 'call'],
    ['len', 'ton'],
    ['payer', 'count'],
    ['company', 'trend'],
    ['progress', 'parentId'],
  ],
})
