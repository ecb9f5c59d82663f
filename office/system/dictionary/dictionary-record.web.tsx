import type { Text } from '#kit/contract/text.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { dictionary, dictionaryItem } from './dictionary.ts'
import { DictionaryItems } from './dictionary-items.web.tsx'

const ITEMS: Text = ['字典项', 'Items']

/** What the record of a dictionary shows beside its fields. */
export const DICTIONARY_CONTENT: RecordContent = {
  historyParts: { items: { resource: dictionaryItem } },
  tabs: [
    {
      key: 'items',
      title: ITEMS,
      render: (row) => (
        <DictionaryItems
          dictionary={{
            id: row.id,
            dictName: String(row.dictName ?? ''),
            dictNameEn: typeof row.dictNameEn === 'string' ? row.dictNameEn : null,
            dictCode: String(row.dictCode ?? ''),
            isFixed: row.isFixed === true,
          }}
        />
      ),
    },
  ],
}

/** A dictionary on a page of its own. */
export function DictionaryRecord() {
  return <RecordPage resource={dictionary} content={DICTIONARY_CONTENT} />
}
