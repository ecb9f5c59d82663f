import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
/** Where pieces come from that nobody has a right to. */
export const SURPLUS_ORIGIN = choices('surplus_origin', ['剩余件来源', 'Origins of surplus pieces'], {
  forfeit: ['forfeit', '逾期弃单', 'Forfeited', 'orange'],
  release: ['release', '资格释放', 'Released', 'blue'],
  arrival: ['arrival', '到货多于资格', 'More than claimed', 'green'],
  damaged: ['damaged', '外箱破损', 'Damaged box', 'red'],
  refund: ['refund', '补款退款', 'Refunded balance', 'blue'],
  unpaid: ['unpaid', '定金未付', 'Unpaid deposit', 'blue'],
})

export type SurplusOrigin = ChoiceOf<typeof SURPLUS_ORIGIN>
