import { JOB_PLACE } from '#kit/contract/job.ts'

/** Where error workbooks lie, each in the folder of the person who made it. */
export const ERROR_PLACE = 'errors'

/** Where files wait that were sent with a command until somebody has agreed to it. */
export const PROPOSAL_PLACE = 'proposals'

/** Where the pictures of people lie. */
export const AVATAR_PLACE = 'avatar'

/** Files in it are read by who brought them, by who may list files, and by links that end. */
const PRIVATE_PLACE = 'private'

export function isPrivatePlace(path: string): boolean {
  return path.split('/')[0] === PRIVATE_PLACE
}

/** How long an error workbook can be fetched, in milliseconds. */
export const ERROR_FILE_MS = 24 * 3600 * 1000

/** The folder of a person's error workbooks. */
export function errorPlace(userId: string): string {
  return `${ERROR_PLACE}/${userId}`
}

/** Places that only the server writes to. */
export function isServerPlace(path: string): boolean {
  return [ERROR_PLACE, JOB_PLACE, PROPOSAL_PLACE].includes(path.split('/')[0]?.toLowerCase() ?? '')
}

/**
 * Where earlier versions put error workbooks, readable for everyone who knew the address. People upload to it, too:
 * their files are noted with who brought them, those workbooks are not.
 */
export function isOldErrorPlace(path: string): boolean {
  return path.split('/')[0]?.toLowerCase() === 'import'
}

/** Whether somebody may read a file, stored at that time. */
export function mayRead(
  path: string,
  { userId, storedAt }: { readonly userId: string | undefined; readonly storedAt: Date },
): boolean {
  return (
    !isServerPlace(path) ||
    (userId !== undefined &&
      path.startsWith(`${errorPlace(userId)}/`) &&
      Date.now() - storedAt.getTime() < ERROR_FILE_MS)
  )
}
