import type { ListColumns } from '../use-list-columns.web.ts'
import type { ResourceList } from '../use-resource-list.web.ts'

/** What the tools of saved and advanced queries need of a list. */
type QueriedList = Pick<ResourceList<unknown>, 'resource' | 'state' | 'isFetching' | 'setAdvanced' | 'showView'>

export interface AdvancedToolsProps {
  readonly list: QueriedList
  readonly listColumns: ListColumns
}
