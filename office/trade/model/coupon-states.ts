import { choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'

export const COUPON = choices('coupon_state', ['优惠券状态', 'States of coupons'], {
  draft: [0, '草稿', 'Draft', 'grey'],
  live: [1, '发放中', 'Live', 'green'],
  paused: [2, '已暂停', 'Paused', 'orange'],
  ended: [3, '已结束', 'Ended', 'grey'],
})

export const COUPON_RECORD = choices('coupon_record_state', ['领券记录状态', 'States of issued coupons'], {
  unused: [1, '未使用', 'Unused', 'blue'],
  locked: [2, '占用中', 'Locked', 'orange'],
  used: [3, '已使用', 'Used', 'green'],
  expired: [4, '已过期', 'Expired', 'grey'],
  void: [5, '已作废', 'Void', 'grey'],
})

const { draft, live, paused, ended } = COUPON
const { unused, locked, used, expired } = COUPON_RECORD

/** What becomes of a coupon touches no one that was given out: they stay good until their own end. */
export const couponStates = defineStates('state', {
  initial: [draft],
  final: [ended],
  moves: {
    // what a live one may still change is in `coupon-rules.ts`
    edit: { from: [draft, live, paused] },
    start: { from: [draft], to: live, guard: 'isNotOver' },
    issue: { from: [live], guard: 'isNotOver' },
    pause: { from: [live], to: paused },
    resume: { from: [paused], to: live, guard: 'isNotOver' },
    end: { from: [live, paused], to: ended, who: ['staff', 'system'] },
  },
  guards: { isNotOver: ['有效期已结束', 'Its time is over', 'coupon.ended'] },
})

/** The life of a coupon that somebody holds. An order locks it, its payment uses it, its end gives it back. */
export const couponRecordStates = defineStates('state', {
  initial: [unused],
  final: [expired, COUPON_RECORD.void],
  moves: {
    lock: { from: [unused], to: locked, who: ['system'], guard: 'isInTime' },
    unlock: { from: [locked], to: unused, who: ['system'] },
    // an order comes back by a payment that came late
    retake: { from: [unused], to: locked, who: ['system'], guard: 'isInTime' },
    use: { from: [locked], to: used, who: ['system'], effects: ['countUsed'] },
    giveBack: { from: [used], to: unused, who: ['system'], guard: 'isInTime', effects: ['countUnused'] },
    remind: { from: [unused], who: ['system'], guard: 'isInTime', effects: ['tellExpiring'] },
    expire: { from: [unused], to: expired, who: ['system'], guard: 'isOver' },
    void: { from: [unused], to: COUPON_RECORD.void, who: ['staff'], effects: ['noteVoid'] },
  },
  guards: {
    isInTime: ['不在有效期内', 'It is not the time to use it', 'coupon.notNow'],
    isOver: ['尚未到期', 'It is not over yet', 'coupon.notOver'],
  },
  effects: {
    countUsed: ['计入已用', 'Counts as used'],
    countUnused: ['不再计入已用', 'Counts as used no more'],
    tellExpiring: ['提醒即将到期', 'Tells that it ends soon'],
    noteVoid: ['记录作废原因', 'Notes who voided it'],
  },
})
