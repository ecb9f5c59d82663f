/** Somebody with the one-time password that they were just given; it is answered once. */
export interface NewPassword {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  readonly oneTimePassword: string
}
