import { choices } from '#kit/contract/choices.ts'
/** How the freight of a listing is charged. */
export const FREIGHT_KIND = choices('freight_kind', ['运费方式', 'Kinds of freight'], {
  free: [0, '包邮', 'Free'],
  fixed: [1, '固定运费', 'Fixed'],
})
