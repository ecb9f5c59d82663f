/** What the link of an invitation is for. */
export const INVITATION_LOOK_PATH = '/sys/invitation/look'

/** Sets the password of whoever was invited, and signs them in. */
export const INVITATION_PATH = '/sys/invitation/accept'
