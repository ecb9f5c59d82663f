import {
  type ColumnChoices,
  type ImportColumn,
  type ImportColumns,
  MAPPING_FIELDS,
  type SupplierMapping,
} from '#kit/contract/import.ts'
import { headerKey } from '#kit/contract/sheet.ts'

/** What a person chose for columns. */
export interface MappingChoice {
  /** Field by header text; '' for a column that nothing is taken from. Headers without a choice are missing. */
  readonly columns: ColumnChoices
  /** Name of the supplier, '' for none. */
  readonly supplier: string
}

export const NO_MAPPING: MappingChoice = { columns: {}, supplier: '' }

/** A choice as the form of an import carries it; nothing when nothing was chosen. */
export function mappingFields({ columns, supplier }: MappingChoice = NO_MAPPING): Readonly<Record<string, string>> {
  if (Object.keys(columns).length === 0) {
    return {}
  }
  const name = supplier.trim()
  return {
    [MAPPING_FIELDS.columns]: JSON.stringify(columns),
    ...(name === '' ? {} : { [MAPPING_FIELDS.supplier]: name }),
  }
}

/** Columns of all files, each header once; those that the import does not know by itself come first. */
export function columnsIn({ files }: Pick<ImportColumns, 'files'>): readonly ImportColumn[] {
  const found = new Map<string, ImportColumn>()
  for (const column of files.flatMap(({ columns }) => columns)) {
    const key = headerKey(column.header)
    if (!found.has(key)) {
      found.set(key, column)
    }
  }
  const all = [...found.values()]
  return [...all.filter(({ field }) => field === null), ...all.filter(({ field }) => field !== null)]
}

/** What a column is taken for: as was chosen, else by itself unless another one was chosen for it; '' for nothing. */
export function takenFor({ header, field }: ImportColumn, { columns }: Pick<MappingChoice, 'columns'>): string {
  const own = columns[header]
  return own ?? (field !== null && !Object.values(columns).includes(field) ? field : '')
}

/** What is remembered, as far as these files have such columns and the import such fields; one field once. */
export function fittingChoices(found: ImportColumns, remembered: ColumnChoices): ColumnChoices {
  const fields = new Set(found.fields.map(({ name }) => name))
  const taken = new Set<string>()
  const byKey = new Map(Object.entries(remembered).map(([header, field]) => [headerKey(header), field]))
  const choices: Record<string, string> = {}
  for (const { header, field: known } of columnsIn(found)) {
    const field = byKey.get(headerKey(header))
    if (field !== undefined && field !== known && (field === '' || (fields.has(field) && !taken.has(field)))) {
      choices[header] = field
      taken.add(field)
    }
  }
  return choices
}

/** What is remembered that a choice goes by: of its supplier, without one of files with these headers. */
export function chosenMapping(
  { remembered, suppliers }: Pick<ImportColumns, 'remembered' | 'suppliers'>,
  { columns, supplier }: MappingChoice,
): SupplierMapping | undefined {
  if (Object.keys(columns).length === 0) {
    return undefined
  }
  const name = supplier.trim()
  const ofHeaders = remembered?.name === name ? remembered : undefined
  return name === '' ? ofHeaders : (suppliers.find((one) => one.name === name) ?? ofHeaders)
}
