/** To take the rows of a report away as a file, beside seeing it. */
export const REPORT_EXPORT = 'online:reportRows:export'
