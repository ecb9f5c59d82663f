import { HOME_URL } from './home-page.ts'

/** Address of the page with what somebody was told. */
export const MY_ANNOUNCEMENTS_URL = '/isps/userAnnouncement'

/** Pages that everybody has, whatever their roles are. */
export const PAGES_OF_ALL: readonly string[] = [HOME_URL, MY_ANNOUNCEMENTS_URL]
