import { useQuery } from '@tanstack/react-query'
import { client } from '#kit/web/client/client.web.ts'
import type { DictTable } from './table-dictionary.ts'

/** Tables and columns that may be registered, in the language of the page. */
export function useDictTables() {
  return useQuery({
    queryKey: ['dict-tables'],
    queryFn: () => client.get<readonly DictTable[]>('/sys/dictTable/tables'),
  })
}
