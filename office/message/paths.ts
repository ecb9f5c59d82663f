/**
 * Where announcements and their read marks are, below the base path; misspelt as the protocol has it. Beside the
 * declarations, so that the bell of every page comes without them.
 */
export const ANNOUNCEMENT_PATH = '/sys/annountCement'
export const READ_MARK_PATH = '/sys/sysAnnouncementSend'
