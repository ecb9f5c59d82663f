/** Address of the page that everybody has, whatever their roles are: where they land, and what they come back to. */
export const HOME_URL = '/dashboard/analysis'
