import { useRef, useState } from 'react'
import { IMPORT_VERBS, type ImportColumns, type SupplierMapping } from '#kit/contract/import.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { client } from '../../client/client.web.ts'
import { fittingChoices, type MappingChoice, NO_MAPPING } from './column-choices.ts'

export interface Columns {
  /** undefined until the files have been looked at, and where they cannot be. */
  readonly found: ImportColumns | undefined
  readonly choice: MappingChoice
  readonly choose: (choice: MappingChoice) => void
  /** Looks at files; what is remembered of them is chosen. @returns that choice */
  readonly look: (files: readonly File[]) => Promise<MappingChoice>
  /** The choice, once the files that are being looked at have been. */
  readonly settled: () => Promise<MappingChoice>
  /** Deletes what is remembered: of the supplier, or of files with these headers when it has no name. */
  readonly forget: (remembered: SupplierMapping) => Promise<void>
}

/** Asks what the columns of files are taken for, before their rows are checked. */
export function useColumns(resource: AnyResource): Columns {
  const [found, setFound] = useState<ImportColumns>()
  const [choice, setChoice] = useState(NO_MAPPING)
  const running = useRef<AbortController>(undefined)
  const looking = useRef<Promise<MappingChoice> | undefined>(undefined)

  const looked = async (files: readonly File[]): Promise<MappingChoice> => {
    running.current?.abort()
    setFound(undefined)
    setChoice(NO_MAPPING)
    if (files.length === 0) {
      return NO_MAPPING
    }
    const control = new AbortController()
    running.current = control
    const form = new FormData()
    for (const file of files) {
      form.append('files[]', file)
    }
    try {
      const { result } = await client.upload<ImportColumns>(`${resource.path}/${IMPORT_VERBS.columns}`, form, {
        signal: control.signal,
        handles: 'all',
      })
      const { remembered } = result
      const next = remembered
        ? { columns: fittingChoices(result, remembered.columns), supplier: remembered.name }
        : NO_MAPPING
      setFound(result)
      setChoice(next)
      return next
    } catch {
      // what is wrong with the files is told by the check
      return NO_MAPPING
    }
  }

  return {
    found,
    choice,
    choose: (next) => {
      looking.current = undefined
      setChoice(next)
    },
    look: (files) => {
      const now = looked(files)
      looking.current = now
      return now
    },
    settled: async () => (await looking.current) ?? choice,
    forget: async ({ id, name }) => {
      await client.remove(`${resource.path}/${IMPORT_VERBS.forget}`, { id }, { handles: 'all' })
      const isGone = (one: SupplierMapping) => one.id === id || (name !== '' && one.name === name)
      setFound(
        (now) =>
          now && {
            ...now,
            remembered: now.remembered && isGone(now.remembered) ? null : now.remembered,
            suppliers: now.suppliers.filter((one) => !isGone(one)),
          },
      )
    },
  }
}
