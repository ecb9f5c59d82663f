/** Where the link of an invitation leads; the token stands behind `#`, which no server is sent. */
export const INVITATION_PAGE = '/user/invitation'

/** For what the server signs tokens of invitations. */
export const INVITATION_PURPOSE = 'invitation'

/** What the token of an invitation signs: with each letter it is another one. */
export function signedOf({ id, nonce }: { readonly id: string; readonly nonce: string }): string {
  return `${id} ${nonce}`
}
