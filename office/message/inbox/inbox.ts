import { ANNOUNCEMENT_PATH, READ_MARK_PATH } from '../paths.ts'

/** Something that somebody was told, as they read it. */
export interface Received {
  /** Of the announcement. */
  readonly anntId: string
  readonly titile: string
  readonly msgAbstract: string | null
  readonly msgContent: string | null
  /** Stored paths, joined by commas. */
  readonly files: string | null
  readonly sender: string | null
  readonly senderName: string | null
  /** L, M, H. */
  readonly priority: string
  readonly msgCategory: string
  readonly sendTime: string
  readonly createTime: string
  readonly endTime: string | null
  readonly busType: string | null
  readonly busId: string | null
  /** `component`: a page that is named by its component; `url`: an address. */
  readonly openType: string | null
  readonly openPage: string | null
  readonly mustConfirm: boolean
  /** `0` or `1`. */
  readonly readFlag: string
  readonly confirmedAt: string | null
}

/** What the bell shows: the newest of what is unread, and how much there is. */
export interface Unread {
  readonly anntMsgList: readonly (Received & { readonly id: string })[]
  readonly anntMsgTotal: number
  readonly sysMsgList: readonly (Received & { readonly id: string })[]
  readonly sysMsgTotal: number
  /** What is urgent or has to be confirmed, for the banner of every page. */
  readonly bannerList: readonly (Received & { readonly id: string })[]
}

/** What somebody does with what they were told. */
export const INBOX_PATHS = {
  unread: `${ANNOUNCEMENT_PATH}/listByUser`,
  refresh: `${ANNOUNCEMENT_PATH}/syncNotic`,
  one: `${ANNOUNCEMENT_PATH}/queryById`,
  mine: `${READ_MARK_PATH}/getMyAnnouncementSend`,
  read: `${READ_MARK_PATH}/editByAnntIdAndUserId`,
  readAll: `${READ_MARK_PATH}/readAll`,
  confirm: `${READ_MARK_PATH}/confirm`,
  speech: '/sys/message/speech',
} as const
