import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError } from '../client/api-error.ts'
import { client } from '../client/client.web.ts'
import { ShownOnce } from '../page/modal/shown-once.web.tsx'
import { useCan } from '../session/can.web.ts'
import { useSecretOverlap } from './use-secret-overlap.web.tsx'

/** What is asked of a row before it gets one. */
export interface SecretRow {
  readonly id: string
  readonly state?: unknown
}

interface NewSecret {
  readonly resource: AnyResource
  /** Permission to make one; the call is `<path>/newSecret`. */
  readonly permission: string
  /** What the dialog that shows it is called. */
  readonly title: Text
  /** What the server answers, part by part. */
  readonly parts: readonly (readonly [name: string, title: Text])[]
  /** Rows that may have one. */
  readonly isOpen?: (row: SecretRow) => boolean
  /** Rows whose secret is in use, and ends. */
  readonly isInUse: (row: SecretRow) => boolean
  /** The secret that a row has may stay good for a while: whoever replaces it says how long. */
  readonly hasOverlap?: true
}

interface NewSecrets {
  readonly actionsOf: (row: SecretRow) => readonly SecretAction[]
  /** Makes the first secret of a row that was just added, for whoever may. */
  readonly onAdded: (row: SecretRow) => void
  readonly dialog: ReactNode
}

/** What lists and records offer, as both take it. */
interface SecretAction {
  readonly key: string
  readonly title: Text
  readonly permission: string
  readonly confirm?: { readonly title: Text; readonly content: Text }
  readonly run: () => Promise<void>
}

/** Makes a secret for a row, and shows it this once. */
export function useNewSecret(options: NewSecret): NewSecrets {
  const { resource, permission, title, parts, isOpen = () => true, isInUse, hasOverlap = false } = options
  const t = useTranslate()
  const can = useCan()
  const askOverlap = useSecretOverlap()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [made, setMade] = useState<Readonly<Record<string, string>>>()
  const make = async (id: string, more: object = {}) => {
    try {
      const { result } = await client.post<Readonly<Record<string, string>>>(`${resource.path}/newSecret`, {
        id,
        ...more,
      })
      setMade(result)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if ([200, 400, 409].includes(error.http)) {
        void message.warning(error.message)
      }
    } finally {
      void queries.invalidateQueries({ queryKey: [resource.name] })
    }
  }
  const replace = async (id: string) => {
    const overlapHours = await askOverlap(MAKE)
    await (overlapHours !== undefined && make(id, { overlapHours }))
  }
  const actionsOf = (row: SecretRow): readonly SecretAction[] =>
    isOpen(row)
      ? [
          {
            key: 'newSecret',
            title: MAKE,
            permission,
            run: () => (hasOverlap && isInUse(row) ? replace(row.id) : make(row.id)),
            ...(!hasOverlap && isInUse(row) && { confirm: { title: MAKE, content: ENDS } }),
          },
        ]
      : []
  const dialog = made && (
    <ShownOnce
      title={title}
      warning={ONCE}
      text={parts.map(([name]) => made[name]).join('\n')}
      onClose={() => setMade(undefined)}
    >
      <dl className="shown-once">
        {parts.map(([name, label]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(label)}</dt>
            <dd>
              <code>{made[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </ShownOnce>
  )
  return { actionsOf, onAdded: ({ id }) => void (can(permission) && make(id)), dialog }
}

const MAKE: Text = ['生成密钥', 'New secret']
const ENDS: Text = ['原密钥立即失效。', 'The secret it has now ends at once.']
const ONCE: Text = ['请立即复制保存，关闭后无法再次查看。', 'Copy it now: it cannot be seen again.']
