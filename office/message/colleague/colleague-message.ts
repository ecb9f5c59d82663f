/** A few words to colleagues. */
export const COLLEAGUE_PATH = '/sys/message/colleague'

/** Longest words of a message to colleagues. */
export const COLLEAGUE_TEXT = 500

/** People that one message is for. */
export const MOST_COLLEAGUES = 50
