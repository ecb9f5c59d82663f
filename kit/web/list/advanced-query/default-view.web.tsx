import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Query } from '../../search/list-state.ts'
import { savedOptions } from './use-saved-queries.web.tsx'
import { viewAddress } from './view-content.ts'

interface DefaultViewProps {
  readonly resource: AnyResource
  readonly id: string
  /** The address of the page, and how to write it. */
  readonly address: readonly [query: Query, write: (next: Query, options: { readonly replace: true }) => void]
  readonly onColumns: (shown: readonly string[]) => void
  /** The address is the view's, or there is no such view any more. */
  readonly onReady: () => void
}

/** Puts the default view into the address before the list asks for its first rows. */
export function DefaultView({ resource, id, address, onColumns, onReady }: DefaultViewProps) {
  const [query, write] = address
  const { data, isPending } = useQuery(savedOptions(resource.name))
  const content = data?.find((item) => item.id === id)?.content
  const wanted = content ? viewAddress(resource, content) : {}
  const isThere = textOf(query) === textOf(wanted)
  const go = useEffectEvent(() => write(wanted, { replace: true }))
  const finish = useEffectEvent(() => {
    if (content?.columns) {
      onColumns(content.columns)
    }
    onReady()
  })
  useEffect(() => {
    if (isPending) {
      return
    }
    if (isThere) {
      finish()
    } else {
      go()
    }
  }, [isPending, isThere])
  return <section className="resource-page" aria-busy="true" />
}

function textOf(query: Query): string {
  return String(new URLSearchParams(query))
}
