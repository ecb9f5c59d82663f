import type { READING_FIELDS, SheetPreview } from '#kit/contract/text-file.ts'

/** What was chosen of how files are read, as fields of the form: `encoding.0` of the first file. */
export type ReadingChoice = Readonly<Record<string, string>>

export const NO_READING: ReadingChoice = {}

/** The name of the form's field for one file. */
export function readingField(field: (typeof READING_FIELDS)[number], index: number): string {
  return `${field}.${index}`
}

/** Whether files can be read as they stand and as was chosen: nothing is left to be said of them. */
export function isReadable(previews: readonly SheetPreview[], choice: ReadingChoice): boolean {
  return previews.every((preview, index) => {
    const { fault, text } = preview
    const isDecided = !hidesSomething(preview) || choice[readingField('hidden', index)] !== undefined
    return fault === null && text?.isSure !== false && isDecided
  })
}

export function hidesSomething({ hidden: { rows, columns, sheets } }: Pick<SheetPreview, 'hidden'>): boolean {
  return rows + columns + sheets > 0
}
