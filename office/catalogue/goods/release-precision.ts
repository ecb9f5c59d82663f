import { choices } from '#kit/contract/choices.ts'
export const RELEASE_PRECISION = choices('release_precision', ['发售精度', 'Precision of release dates'], {
  month: ['month', '月', 'Month'],
  quarter: ['quarter', '季度', 'Quarter'],
  year: ['year', '年', 'Year'],
  unknown: ['unknown', '未定', 'Unknown'],
})
