import { defineStates } from '#kit/contract/states.ts'

/** 0 draft, 1 live, 2 paused, 3 ended (dictionary `coupon_state`). */
export const COUPON = { draft: 0, live: 1, paused: 2, ended: 3 } as const

/** 1 unused, 2 locked by an order, 3 used, 4 expired, 5 void (dictionary `coupon_record_state`). */
export const COUPON_RECORD = { unused: 1, locked: 2, used: 3, expired: 4, void: 5 } as const

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
  guards: { isNotOver: ['有效期已结束', 'Its time is over'] },
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
    isInTime: ['不在有效期内', 'It is not the time to use it'],
    isOver: ['尚未到期', 'It is not over yet'],
  },
  effects: {
    countUsed: ['计入已用', 'Counts as used'],
    countUnused: ['不再计入已用', 'Counts as used no more'],
    tellExpiring: ['提醒即将到期', 'Tells that it ends soon'],
    noteVoid: ['记录作废原因', 'Notes who voided it'],
  },
})
