import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../seal/vault.server.ts'

/** Parts of the query of a link. */
interface FileLink {
  /** Milliseconds since 1970 at which it ends. */
  readonly expires: string
  readonly signature: string
}

const PURPOSE = 'file-link'

/** Links that whoever has them may read a private file with, until they end. */
export interface FileLinks {
  sign(path: string, expires: Date): FileLink
  /** Whether it is a link to this very file, and has not ended. */
  isGood(path: string, link: Partial<FileLink>): boolean
}

export function fileLinks({ sign }: Pick<Vault, 'sign'>): FileLinks {
  const signatureOf = (path: string, expires: string) => sign(`${expires} ${path}`, PURPOSE)
  return {
    sign: (path, end) => {
      const expires = String(end.getTime())
      return { expires, signature: signatureOf(path, expires) }
    },
    isGood: (path, { expires = '', signature = '' }) => {
      if (!/^\d{1,15}$/.test(expires) || Number(expires) <= Date.now()) {
        return false
      }
      const [sent, right] = [Buffer.from(signature), Buffer.from(signatureOf(path, expires))]
      return sent.length === right.length && timingSafeEqual(sent, right)
    },
  }
}
