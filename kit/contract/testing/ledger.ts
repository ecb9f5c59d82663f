import { money, number, text } from '../field.ts'
import { defineResource } from '../resource.ts'

/** A resource of the tests alone: rows that nobody writes by hand. */
export const ledger = defineResource({
  name: 'ledger',
  title: ['流水', 'Ledger entry'],
  path: '/demo/ledger',
  table: 'demo_ledger',
  permission: 'demo:ledger',
  power: 'none',
  menu: { under: 'demo', url: '/demo/ledger', component: 'demo/LedgerList', order: 6 },
  fields: {
    label: text(['摘要', 'Entry'], { required: true, max: 40 }),
    amount: money(['金额', 'Amount'], { required: true }),
    pieces: number(['数量', 'Pieces']),
  },
  list: ['label', 'amount', 'pieces'],
  search: { label: 'like', amount: 'range' },
  form: [],
  find: { by: ['label'], title: 'label' },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
