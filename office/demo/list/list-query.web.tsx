import { ListTools } from '#kit/web/list/list-head.web.tsx'
import { ListProvider } from '#kit/web/list/list-provider.web.tsx'
import { ListRows, ListSearch } from '#kit/web/list/list-rows.web.tsx'
import { position } from '../../system/position/position.ts'

/** Search, tools and rows in a layout of the page's own; whoever may not list the rows is told so by the provider. */
export function ListQueryExample() {
  return (
    <ListProvider resource={position}>
      <ListSearch />
      <div className="list-toolbar">
        <ListTools />
      </div>
      <ListRows canSelect={false} />
    </ListProvider>
  )
}
