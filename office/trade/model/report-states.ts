import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'

/** What is done with what was reported, or with its author. */
export const REPORT_RESULT = choices('report_result', ['举报处理结果', 'Results of reports'], {
  none: ['none', '不处理', 'Nothing'],
  hide: ['hide', '隐藏内容', 'Hide it'],
  delete: ['delete', '删除内容', 'Delete it'],
  warn: ['warn', '警告作者', 'Warn the author'],
  mute: ['mute', '禁言作者', 'Mute the author'],
  freeze: ['freeze', '冻结作者账号', 'Freeze the account'],
})

/** How far a report is. */
export const REPORT = choices('report_state', ['举报状态', 'States of reports'], {
  new: [0, '待处理', 'New', 'orange'],
  reviewing: [1, '审核中', 'In review', 'blue'],
  upheld: [2, '成立', 'Upheld', 'green'],
  dismissed: [3, '不成立', 'Dismissed', 'grey'],
  merged: [4, '已合并', 'Merged', 'grey'],
})

const { new: fresh, reviewing, upheld, dismissed, merged } = REPORT

/** Reports that nobody has decided yet. */
export const OPEN_REPORTS: readonly number[] = [fresh, reviewing]

export type ReportResult = ChoiceOf<typeof REPORT_RESULT>

/** Results that are about the author: nobody of the staff is warned, muted or frozen like this. */
export const AUTHOR_RESULTS: readonly string[] = ['warn', 'mute', 'freeze'] satisfies readonly ReportResult[]

/** A report is upheld, dismissed, or goes with the oldest one of the same target; one that is taken back is a dismissed one. */
export const reportStates = defineStates('state', {
  initial: [fresh],
  final: [dismissed, merged],
  moves: {
    review: { from: [fresh], to: reviewing, who: ['staff'], effects: ['noteReviewer'] },
    uphold: {
      from: [fresh, reviewing],
      to: upheld,
      who: ['staff'],
      guard: ['isThere', 'hasCustomer', 'mayFreeze'],
      effects: ['applyResult', 'noteDecision', 'tellUpheld'],
    },
    dismiss: {
      from: [fresh, reviewing],
      to: dismissed,
      who: ['staff'],
      effects: ['noteDecision', 'tellDismissed'],
    },
    merge: { from: [fresh, reviewing], to: merged, who: ['staff'], guard: 'isFollower', effects: ['noteLeader'] },
    reverse: {
      from: [upheld],
      to: dismissed,
      who: ['staff'],
      effects: ['undoResult', 'noteReversal', 'tellReversed'],
    },
  },
  guards: {
    isThere: ['内容已删除，请选择其他结果', 'It is deleted already: choose another result', 'report.contentGone'],
    hasCustomer: [
      '作者不是顾客，不能警告、禁言或冻结',
      'Its author is no customer: choose another result',
      'report.noCustomer',
    ],
    mayFreeze: ['没有冻结顾客的权限', 'You may not freeze customers', 'permission.noFreezing'],
    isFollower: [
      '没有更早的同一对象举报可并入',
      'No older open report of the same target is there to join',
      'report.noOlder',
    ],
  },
  effects: {
    noteReviewer: ['记录审核人', 'Notes who reviews it'],
    applyResult: ['执行处理结果', 'Carries out the result'],
    noteDecision: ['记录处理人与说明', 'Notes who decided and why'],
    noteLeader: ['并入同一对象的举报', 'Goes with the other report'],
    undoResult: ['撤销处理结果', 'Takes the result back'],
    noteReversal: ['记录撤销原因', 'Notes why it was taken back'],
    tellUpheld: ['通知举报人与作者', 'Tells reporter and author'],
    tellDismissed: ['通知举报人', 'Tells the reporter'],
    tellReversed: ['通知举报人与作者撤销', 'Tells both that it was taken back'],
  },
})
