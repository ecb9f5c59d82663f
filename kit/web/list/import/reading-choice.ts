import type { READING_FIELDS, SheetPreview } from '#kit/contract/text-file.ts'

/** What was chosen of how files are read, as fields of the form: `encoding.0` of the first file. */
export type ReadingChoice = Readonly<Record<string, string>>

export const NO_READING: ReadingChoice = {}

/** The name of the form's field for one file. */
export function readingField(field: (typeof READING_FIELDS)[number], index: number): string {
  return `${field}.${index}`
}

/** Whether nothing is left to be chosen of how files are read; what is wrong with one is told by the check. */
export function isDecided(previews: readonly SheetPreview[], choice: ReadingChoice): boolean {
  return previews.every((preview, index) => {
    const isSaid = !hidesSomething(preview) || choice[readingField('hidden', index)] !== undefined
    return preview.text?.isSure !== false && isSaid
  })
}

export function hidesSomething({ hidden: { rows, columns, sheets } }: Pick<SheetPreview, 'hidden'>): boolean {
  return rows + columns + sheets > 0
}
