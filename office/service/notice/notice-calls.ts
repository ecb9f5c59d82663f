import { notice } from './notice.ts'

/** Permission to see a notice with the eyes of a customer, by their name, level and balance. */
export const NOTICE_PREVIEW = `${notice.permission}:preview`

export const COUNT_PATH = `${notice.path}/count`
export const PREVIEW_PATH = `${notice.path}/preview`

/** Answer of `GET …/count`. */
export interface NoticeCount {
  readonly count: number
}

interface Written {
  readonly title: string
  readonly summary: string
  readonly content: string
}

/** Answer of `GET …/preview`: the notice as somebody reads it. */
export interface NoticePreview {
  readonly zh: Written
  /** Null for a notice without English text. */
  readonly en: Written | null
  readonly cover: string | null
  /** Whether the chosen customer is among those whom it is for; null without one. */
  readonly isForThem: boolean | null
  /** The language that the chosen customer reads. */
  readonly locale: 'zh-CN' | 'en-US'
}
