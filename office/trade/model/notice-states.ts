import { choices } from '#kit/contract/choices.ts'
import { defineStates } from '#kit/contract/states.ts'

export const NOTICE = choices('notice_state', ['公告状态', 'States of notices'], {
  draft: [0, '草稿', 'Draft', 'grey'],
  scheduled: [1, '待发布', 'Scheduled', 'blue'],
  published: [2, '已发布', 'Published', 'green'],
  withdrawn: [3, '已撤回', 'Withdrawn', 'orange'],
  expired: [4, '已过期', 'Expired', 'grey'],
})

const { draft, scheduled, published, withdrawn, expired } = NOTICE
const SHOWN_OR_TO_BE = [draft, scheduled, published] as const

/** Only a published notice is shown to customers; one that was withdrawn or is over comes back as a copy only. */
export const noticeStates = defineStates('state', {
  initial: [draft],
  final: [withdrawn, expired],
  moves: {
    // what a published one may still change is in `notice-rules.ts`
    edit: { from: SHOWN_OR_TO_BE },
    setList: { from: [draft, scheduled], where: { target: ['list'] } },
    publish: {
      from: [draft, scheduled],
      to: published,
      guard: ['hasContent', 'endsLater', 'hasReaders'],
      effects: ['fixTarget'],
    },
    schedule: { from: [draft, scheduled], to: scheduled, guard: ['hasContent', 'isAhead', 'endsLater'] },
    unschedule: { from: [scheduled], to: draft },
    withdraw: { from: [published], to: withdrawn },
    expire: { from: [published], to: expired, who: ['system'], guard: 'isOver' },
    top: { from: SHOWN_OR_TO_BE, where: { isTop: ['false'] } },
    untop: { from: SHOWN_OR_TO_BE, where: { isTop: ['true'] } },
  },
  guards: {
    hasContent: ['请先填写正文', 'Write the content first', 'notice.contentMissing'],
    isAhead: ['须晚于现在', 'It must lie in the future', 'notice.wrongTime'],
    endsLater: ['过期时间须晚于发布时间', 'It must end after it is published', 'notice.endsBeforeStart'],
    hasReaders: ['没有符合条件的顾客', 'There is no customer whom it is for', 'notice.noReaders'],
    isOver: ['尚未到过期时间', 'It is not over yet', 'notice.notOver'],
  },
  effects: { fixTarget: ['确定发布时间与目标人数', 'Fixes when it was published and for how many'] },
})
