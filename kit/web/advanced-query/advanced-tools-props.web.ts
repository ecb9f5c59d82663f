import type { Arranged } from '../resource/use-arrangement.web.ts'
import type { ResourceList } from '../resource/use-resource-list.web.ts'

/** What the tools of saved and advanced queries need of a list. */
export type QueriedList = Pick<ResourceList<unknown>, 'resource' | 'state' | 'isFetching' | 'setAdvanced' | 'showView'>

export interface AdvancedToolsProps {
  readonly list: QueriedList
  readonly arranged: Arranged
}
