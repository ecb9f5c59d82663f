/** The link of an invitation in a mail, whatever it is encoded with. */
export function invitationLink(mail: string): string | undefined {
  const body = mail
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
  const plain = /base64/i.test(mail)
    ? Buffer.from(body, 'base64').toString('utf8')
    : body.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https?:\S+\/user\/invitation#[\w.+/=-]+/.exec(plain)?.[0]
}
