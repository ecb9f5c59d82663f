import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const MAIL_LOGIN = { user: 'shop', password: 'a sealed word' }

/** A mail server that keeps what it takes. */
export interface MailBox {
  readonly port: number
  /** Whole mails as they came, oldest first. */
  readonly mails: string[]
  /** Answers the next receivers with this code in place of taking their mail. */
  refuse(code: number | undefined): void
  close(): Promise<void>
}

/** A real SMTP server on this machine that wants to know who sends. */
export async function openMailBox(): Promise<MailBox> {
  const mails: string[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
      done(isRight ? null : new Error('wrong password'), { user: username })
    },
    onRcptTo: (_address, _session, done) => {
      done(refusal === undefined ? null : Object.assign(new Error('not now'), { responseCode: refusal }))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse: (code) => {
      refusal = code
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A mail as people read it: encoded words of its head (RFC 2047), and a body of base64, as text. */
export const decodedMail = (mail: string): string =>
  mail
    .replace(/(\?=)\r?\n\s+(=\?)/g, '$1$2')
    .replace(/=\?UTF-8\?B\?([^?]+)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]+)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )
    .replace(
      /\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)$/,
      (_, text: string) => `\n\n${Buffer.from(text, 'base64').toString('utf8')}`,
    )
