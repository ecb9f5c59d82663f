import { choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'

export const CONSULT_AUTHOR = choices('consult_author', ['咨询发言人', 'Authors in consults'], {
  user: ['user', '顾客', 'Customer'],
  staff: ['staff', '客服', 'Staff'],
})

/** How far a consult is. */
export const CONSULT = choices('consult_state', ['咨询状态', 'States of consults'], {
  new: [0, '未分派', 'New', 'orange'],
  assigned: [1, '待回复', 'To answer', 'orange'],
  waiting: [2, '待顾客', 'Waits for the customer', 'blue'],
  solved: [3, '已解决', 'Solved', 'green'],
  closed: [4, '已关闭', 'Closed', 'grey'],
})

/** What it is about; a news post is one that the shop publishes. */
export const CONSULT_KIND = choices('consult_kind', ['咨询类型', 'Kinds of consults'], {
  product: [1, '商品咨询', 'About a product'],
  order: [2, '订单咨询', 'About an order'],
  afterSale: [3, '售后咨询', 'After-sales'],
  suggestion: [4, '建议', 'Suggestion'],
  news: [5, '资讯', 'News post'],
})

const { product, suggestion, news } = CONSULT_KIND
const { new: fresh, assigned, waiting, solved, closed } = CONSULT
const ALL = [fresh, assigned, waiting, solved, closed]

/** Consults that nobody has called solved: a claim that one is about is not ended without a word. */
export const OPEN_CONSULTS: readonly number[] = [fresh, assigned, waiting]

/**
 * A consult waits for the staff (new, assigned) or for the customer (waiting), until either calls it solved; the customer may
 * write again until it is closed. Hidden and public are flags, no states.
 */
export const consultStates = defineStates('state', {
  initial: [fresh],
  final: [closed],
  moves: {
    reply: [
      {
        from: [fresh, assigned, waiting],
        to: waiting,
        who: ['staff'],
        effects: ['addReply', 'noteAnswer', 'tellReplied'],
      },
      { from: [solved], who: ['staff'], effects: ['addReply', 'noteAnswer', 'tellReplied'] },
    ],
    assign: [
      { from: [fresh], to: assigned, who: ['staff'] },
      { from: [assigned, waiting, solved], who: ['staff'] },
    ],
    write: [
      { from: [fresh, assigned], who: ['customer'], effects: ['addReply', 'noteQuestion'] },
      { from: [waiting, solved], to: assigned, who: ['customer'], effects: ['addReply', 'noteQuestion'] },
    ],
    solve: [
      { from: [assigned, waiting], to: solved, who: ['staff'], guard: 'isAnswered', effects: ['noteSolved'] },
      { from: [assigned, waiting], to: solved, who: ['customer'], effects: ['noteSolved'] },
    ],
    rate: { from: [solved], to: closed, who: ['customer'], effects: ['noteScore', 'noteClosed', 'tellClosed'] },
    close: [
      { from: [fresh, assigned, waiting, solved], to: closed, who: ['staff'], effects: ['noteClosed', 'tellClosed'] },
      { from: [solved], to: closed, who: ['system'], guard: 'isLongSolved', effects: ['noteClosed', 'tellClosed'] },
      { from: [waiting], to: closed, who: ['system'], guard: 'isLongSilent', effects: ['noteClosed', 'tellClosed'] },
    ],
    passDue: { from: [fresh, assigned], who: ['system'], guard: 'isLate', effects: ['noteLate'] },
    linkOrder: {
      from: [fresh, assigned, waiting, solved],
      who: ['staff'],
      guard: 'isTheirOrder',
      effects: ['noteOrder'],
    },
    hide: {
      from: ALL,
      where: { isHidden: ['false'], isPublic: ['true'] },
      who: ['staff', 'system'],
      effects: ['hideIt'],
    },
    publish: [
      { from: ALL, where: { isHidden: ['true'] }, who: ['staff', 'system'], effects: ['showIt'] },
      {
        from: ALL,
        where: { isHidden: ['false'], isPublic: ['false'], kind: [product, suggestion, news] },
        who: ['staff'],
        guard: 'isForEverybody',
        effects: ['makePublic'],
      },
    ],
  },
  guards: {
    isAnswered: ['请先回复顾客', 'Answer the customer first', 'consult.notAnswered'],
    isLongSolved: ['未到自动关闭时间', 'It is not time to close it yet', 'consult.notLongSolved'],
    isLongSilent: ['顾客未到自动关闭时间', 'The customer may still answer', 'consult.notLongSilent'],
    isLate: ['未到回复期限', 'The answer is not late yet', 'consult.notLate'],
    isTheirOrder: ['该顾客没有此订单', 'The customer has no such order', 'consult.orderOfOther'],
    isForEverybody: ['与订单有关的咨询不能公开', 'A consult about an order is not made public', 'consult.aboutAnOrder'],
  },
  effects: {
    addReply: ['写入回复', 'Adds to the thread'],
    noteAnswer: ['记录答复，停止计时', 'Notes the answer: nothing is owed'],
    noteQuestion: ['重新计算回复期限', 'An answer is owed anew'],
    noteSolved: ['记录解决时间', 'Notes when it was solved'],
    noteScore: ['记录评分', 'Notes the score'],
    noteClosed: ['记录关闭时间', 'Notes when it was closed'],
    noteLate: ['标记超时', 'Marks it as late'],
    noteOrder: ['关联订单', 'Links the order'],
    hideIt: ['对顾客隐藏', 'Hides it from other customers'],
    showIt: ['恢复显示', 'Shows it again'],
    makePublic: ['公开显示', 'Shows it to everybody'],
    tellReplied: ['通知顾客有回复', 'Tells the customer of the reply'],
    tellClosed: ['告知已关闭', 'Tells that it is closed'],
  },
})
