import { useCallback } from 'react'
import type { AnyRow } from '../client/page-of.ts'
import type { FormValues } from '../form/form-values.ts'
import { useDiscardDraft, useDraft } from '../session/draft.web.ts'

interface ActionDraft {
  /** The rows that it was typed for. */
  readonly ids: string
  readonly values: FormValues
}

interface Typed {
  readonly kept: FormValues | undefined
  readonly keep: (values: FormValues) => void
  readonly discard: () => void
}

/**
 * What was typed for a command and not run yet; it belongs to exactly these rows, and to what its input began with.
 * @param command name of its resource, see `actionResource`
 */
export function useActionDraft(command: string, rows: readonly AnyRow[], start?: FormValues): Typed {
  const ids = `${idsOf(rows)}${start ? JSON.stringify(start) : ''}`
  const { kept, keep, discard } = useDraft<ActionDraft>(keyOf(command, rows))
  return { kept: kept?.ids === ids ? kept.values : undefined, keep: (values) => keep({ ids, values }), discard }
}

/** Throws away what was typed for a command on these rows: it was run. */
export function useDiscardActionDraft(): (command: string, rows: readonly AnyRow[]) => void {
  const discard = useDiscardDraft()
  return useCallback((command, rows) => discard(keyOf(command, rows)), [discard])
}

function idsOf(rows: readonly AnyRow[]): string {
  return rows
    .map(({ id }) => id)
    .sort()
    .join(',')
}

/** One draft per row, and one for several rows. */
function keyOf(command: string, rows: readonly AnyRow[]): string {
  return `${command}:${rows.length === 1 ? rows[0]?.id : 'rows'}`
}
