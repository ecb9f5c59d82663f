import type { FieldError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { variableErrors } from '../../outbox/template-text.ts'
import type { MessageVariable } from '../../trade/model/message-variables.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { NOTICE_TARGET } from './notice-choices.ts'

/** What customers read of a notice, in both languages. */
export const NOTICE_TEXTS = ['title', 'titleEn', 'summary', 'summaryEn', 'content', 'contentEn'] as const

/** What any notice may speak of. */
const EVERYWHERE: readonly MessageVariable[] = ['name', 'shop', 'level']
/** What one to those who reserved a figure may speak of, too: their pieces, what is to be paid of them and until when. */
const OF_FIGURE: readonly MessageVariable[] = ['figure', 'month', 'pieces', 'amount', 'due']

/** Variables of a notice, by whom it is for. */
export function noticeVariables(target: unknown): readonly MessageVariable[] {
  return target === NOTICE_TARGET.depositors ? [...EVERYWHERE, ...OF_FIGURE] : EVERYWHERE
}

/** Whether rich text shows anything: words or a picture. */
export function hasContent(content: unknown): boolean {
  const html = String(content ?? '')
  return /<(?:img|video|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}

/** What is wrong with a notice by itself: whom it is for, and variables that there are not. */
export function noticeErrors(values: Values): readonly FieldError[] {
  const { target, levelIds, goodsId } = values
  const errors: FieldError[] = []
  if (target === NOTICE_TARGET.levels && !levelIds) {
    errors.push({ path: 'levelIds', message: ['请选择等级', 'Choose levels', 'notice.levelsMissing'] })
  }
  if (target === NOTICE_TARGET.depositors && !goodsId) {
    errors.push({ path: 'goodsId', message: ['请选择手办', 'Choose a figure', 'notice.figureMissing'] })
  }
  const texts = Object.fromEntries(NOTICE_TEXTS.map((name) => [name, values[name] as string | null | undefined]))
  return [...errors, ...variableErrors(texts, noticeVariables(target))]
}

/** What a published notice keeps: it was counted and delivered by it. */
export const FIXED_WHEN_PUBLISHED = ['target', 'levelIds', 'goodsId', 'tells'] as const

/** What an edit must leave of a notice that is published, or will be by itself. */
export function liveErrors(before: Values, values: Values, now: string): readonly FieldError[] {
  const { state } = before
  const after: Values = { ...before, ...values }
  if (state !== NOTICE.published && state !== NOTICE.scheduled) {
    return []
  }
  const errors: FieldError[] = []
  if (!hasContent(after.content)) {
    errors.push({
      path: 'content',
      message: ['已发布或待发布的公告须有正文', 'It is published: it needs content', 'notice.contentMissing'],
    })
  }
  const begins = String(state === NOTICE.published ? now : (after.publishAt ?? now))
  const isChanged = (name: string) => (before[name] ?? null) !== (after[name] ?? null)
  if (after.expireAt && isChanged('expireAt') && String(after.expireAt) <= begins) {
    errors.push({
      path: 'expireAt',
      message: ['须晚于发布时间与现在', 'It must lie ahead, and behind its publication', 'notice.wrongTime'],
    })
  }
  if (state === NOTICE.published) {
    errors.push(
      ...FIXED_WHEN_PUBLISHED.filter(isChanged).map(
        (path): FieldError => ({
          path,
          message: ['已发布，不能再改', 'It is published: this cannot be changed any more', 'notice.published'],
        }),
      ),
    )
  }
  return errors
}
