import { type ReactNode, Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { late } from '../page/late.web.ts'

const SecretDialog = late(async () => (await import('./secret-dialog.web.tsx')).SecretDialog)

export interface Secret {
  /** The call that seals it, with `id` and `version` of the row. */
  readonly path: string
  /** What the call names it. */
  readonly name: string
  /** Of the dialog. */
  readonly title: Text
  readonly label: Text
  readonly missing: Text
  /** Most characters. */
  readonly max: number
}

/** The row as it is shown: a secret is given for the address that somebody saw. */
export interface SecretRow {
  readonly id: string
  readonly version?: unknown
}

/**
 * Asks for a secret of a row, which is sealed on the server, kept nowhere in the browser and never shown again.
 * @returns what opens the dialog for a row, and the dialog
 */
export function useSecret(secret: Secret) {
  const [asked, setAsked] = useState<{ readonly row: SecretRow; readonly isOpen: boolean }>()
  const open = (row: SecretRow) => setAsked({ row, isOpen: true })
  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <SecretDialog
        {...secret}
        row={asked.isOpen ? asked.row : undefined}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </Suspense>
  )
  return [open, dialog] as const
}
