import { boolean, datetime, dict, month, number, ref, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { RELEASE_PRECISION } from '../../catalogue/goods/release-precision.ts'
import { RELEASE_SOURCE } from './release-source.ts'

/** Each time that the month of release of a figure moved. */
export const releaseChange = defineResource({
  name: 'release-change',
  title: ['发售月变更', 'Release change'],
  path: '/shop/releaseChange',
  table: 'shop_goods_release_log',
  permission: 'shop:releaseChange',
  power: 'none',
  menu: {
    under: 'presale',
    url: '/shop/releaseChange',
    component: 'shop/ReleaseChangeList',
    icon: 'clock-circle',
    order: 2,
  },
  fields: {
    goodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true }),
    fromMonth: month(['原发售月', 'From'], { readonly: true }),
    fromPrecision: dict(['原精度', 'Precision before'], RELEASE_PRECISION, { readonly: true }),
    toMonth: month(['新发售月', 'To'], { readonly: true }),
    toPrecision: dict(['新精度', 'Precision after'], RELEASE_PRECISION, { readonly: true }),
    reason: textarea(['原因', 'Reason'], { readonly: true, max: 500 }),
    source: dict(['来源', 'Source'], RELEASE_SOURCE, { readonly: true }),
    announcedAt: datetime(['公布时间', 'Announced'], { readonly: true }),
    answerDeadline: datetime(['答复截止', 'Answer until'], { readonly: true }),
    notified: number(['已通知', 'Notified'], { readonly: true }),
    asked: number(['征询', 'Asked'], { readonly: true }),
    silenceKeeps: boolean(['沉默视为保留', 'Silence keeps'], { readonly: true }),
    kept: number(['保留', 'Keep'], { readonly: true }),
    cancelled: number(['取消', 'Cancel'], { readonly: true }),
  },
  computed: {
    /** Claims that it still waits for: those that a later change asked about, or that wait no more, are none of them. */
    silent: number(['未答复', 'Silent']),
  },
  empty: ['改变发售月后，这里留有记录', 'Each change of a release month is kept here'],
  list: ['goodsId', 'fromMonth', 'toMonth', 'reason', 'answerDeadline', 'kept', 'cancelled', 'silent'],
  exported: [
    ...(['goodsId', 'fromMonth', 'fromPrecision', 'toMonth', 'toPrecision', 'reason'] as const),
    ...(['announcedAt', 'answerDeadline'] as const),
    ...(['asked', 'kept', 'cancelled', 'silent', 'silenceKeeps'] as const),
  ],
  search: { goodsId: 'eq', toMonth: 'range', announcedAt: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
