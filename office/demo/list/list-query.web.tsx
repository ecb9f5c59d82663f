import { permissionOf } from '#kit/contract/permission.ts'
import { anyResource } from '#kit/contract/resource.ts'
import { AdvancedTools } from '#kit/web/advanced-query/advanced-tools.web.tsx'
import { NoPermission } from '#kit/web/page/states.web.tsx'
import { ResourceTable } from '#kit/web/resource/resource-table.web.tsx'
import { SearchBar } from '#kit/web/resource/search-bar.web.tsx'
import { useArrangement } from '#kit/web/resource/use-arrangement.web.ts'
import { useResourceList } from '#kit/web/resource/use-resource-list.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { position } from '../../system/position/position.ts'

const resource = anyResource(position)

/** Whoever may not list the rows is told so, as on every page. */
export function ListQueryExample() {
  const can = useCan()
  const code = permissionOf(resource, 'list')
  return can(code) ? <Positions /> : <NoPermission code={code} />
}

/** Search bar, advanced query, saved views and rows, put together by hand. */
function Positions() {
  const list = useResourceList(resource)
  const arranged = useArrangement(resource)
  return (
    <>
      <SearchBar list={list} />
      <div className="list-toolbar">
        <div className="list-tools">
          <AdvancedTools list={list} arranged={arranged} />
        </div>
      </div>
      <ResourceTable list={list} arranged={arranged} canTick={false} />
    </>
  )
}
