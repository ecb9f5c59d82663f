import { useRef, useState } from 'react'
import { IMPORT_VERBS, type ImportColumns, type SupplierMapping } from '#kit/contract/import.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { client } from '../../client/client.web.ts'
import { fittingChoices, type MappingChoice, NO_MAPPING } from './column-choices.ts'
import { isDecided, NO_READING, type ReadingChoice } from './reading-choice.ts'

export interface Columns {
  /** undefined until the files have been looked at, and where they cannot be. */
  readonly found: ImportColumns | undefined
  readonly choice: MappingChoice
  readonly choose: (choice: MappingChoice) => void
  /** Looks at files, read as was chosen; what is remembered of them is chosen. */
  readonly look: (files: readonly File[], reading?: ReadingChoice) => Promise<Looked>
  /** The choice, once the files that are being looked at have been. */
  readonly settled: () => Promise<MappingChoice>
  /** Deletes what is remembered: of the supplier, or of files with these headers when it has no name. */
  readonly forget: (remembered: SupplierMapping) => Promise<void>
}

interface Looked {
  readonly mapping: MappingChoice
  /** Whether nothing is left to be chosen of how they are read. */
  readonly isDecided: boolean
}

const NOT_LOOKED: Looked = { mapping: NO_MAPPING, isDecided: true }

/** Asks what the columns of files are taken for, before their rows are checked. */
export function useColumns(resource: AnyResource): Columns {
  const [found, setFound] = useState<ImportColumns>()
  const [choice, setChoice] = useState(NO_MAPPING)
  const running = useRef<AbortController>(undefined)
  const shown = useRef<readonly File[]>(undefined)
  const looking = useRef<Promise<Looked> | undefined>(undefined)

  const looked = async (files: readonly File[], reading: ReadingChoice): Promise<Looked> => {
    running.current?.abort()
    // files that are read in another way stay on show until they are
    if (files !== shown.current) {
      setFound(undefined)
    }
    shown.current = files
    setChoice(NO_MAPPING)
    if (files.length === 0) {
      return NOT_LOOKED
    }
    const control = new AbortController()
    running.current = control
    const form = new FormData()
    for (const [name, value] of Object.entries(reading)) {
      form.append(name, value)
    }
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
      return { mapping: next, isDecided: isDecided(result.previews, reading) }
    } catch {
      // what is wrong with the files is told by the check
      return NOT_LOOKED
    }
  }

  return {
    found,
    choice,
    choose: (next) => {
      looking.current = undefined
      setChoice(next)
    },
    look: (files, reading = NO_READING) => {
      const now = looked(files, reading)
      looking.current = now
      return now
    },
    settled: async () => (await looking.current)?.mapping ?? choice,
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
