import type { TableRow } from '#kit/web/editable-table/column.ts'

/** Figures on show: a value for every type of cell. */
export const EXHIBITS: readonly TableRow[] = [
  {
    id: '1',
    ...{ name: '月下白鹭', price: 1299, currency: 'CNY', parts: '底座,支架', maker: '月灯社', figure: '', size: '1/7' },
    ...{ isShown: 'Y', bought: '2026-03-08', moved: '2026-03-09 10:30:00', opens: '09:30:00', keeper: 'admin' },
    ...{ depart: '', note: '限定版，附特典。', done: 70, marks: '限定;特典' },
  },
  {
    id: '2',
    name: '橡木塔守',
    price: 489.5,
    currency: 'JPY',
    parts: '',
    size: '1/4',
    isShown: 'N',
    done: 20,
    marks: '',
  },
]

/** Who looks after them; one number is wrong. */
export const KEEPERS: readonly TableRow[] = [{ id: '1', name: '林夏', mobile: '123' }]
