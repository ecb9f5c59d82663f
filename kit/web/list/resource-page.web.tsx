import type { ReactNode } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import type { AnyResource, RowOf } from '#kit/contract/resource.ts'
import { plural } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { NoPermission } from '../page/states.web.tsx'
import { useCan } from '../session/can.web.ts'
import { useList } from './list-context.web.ts'
import { ListBar, ListHead } from './list-head.web.tsx'
import { type ListOptions, ListProvider } from './list-provider.web.tsx'
import { type Cells, ListRows, type ListRowsProps } from './list-rows.web.tsx'
import './resource.css'

export interface ResourcePageProps<R extends AnyResource> extends ListOptions<R> {
  /** Own rendering of single columns. */
  readonly cells?: { readonly [name in keyof R['fields'] & string]?: (row: RowOf<R>) => ReactNode }
  /** Stands below the title of a row, outside of what opens it: marks, and what is pressed by itself. */
  readonly titleNote?: (row: RowOf<R>) => ReactNode
  /** More buttons on the left of the toolbar. */
  readonly toolbar?: ReactNode
  /** Stands beside search and rows, inside the list; not on phones. */
  readonly aside?: ReactNode
  /** A `ListPane` behind the rows while something of one row is open. */
  readonly pane?: ReactNode
}

/** The standard page of a resource: tabs, search, toolbar, rows, pager, form, import and export, from its declaration. */
export function ResourcePage<R extends AnyResource>({
  cells,
  titleNote,
  toolbar,
  aside,
  pane,
  ...options
}: ResourcePageProps<R>) {
  const can = useCan()
  const isPhone = useIsPhone()
  const code = permissionOf(options.resource, 'list')
  return can(code) ? (
    <ListProvider {...options}>
      <ListFrame>
        <ListHead />
        <div className={isPhone ? undefined : aside ? 'list-beside' : pane ? 'list-with-pane' : undefined}>
          {!isPhone && aside}
          <div className="list-body">
            <ListBar>{toolbar}</ListBar>
            <ListRows cells={cells as Cells | undefined} titleNote={titleNote as ListRowsProps['titleNote']} />
          </div>
          {pane}
        </div>
      </ListFrame>
    </ListProvider>
  ) : (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={code} />
      </div>
    </>
  )
}

/** The landmark of a list; fills the window when asked to, until Escape. */
function ListFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const { resource, isFull, setFull } = useList()
  return (
    <section
      className={`resource-page${isFull ? ' is-full' : ''}`}
      aria-label={t(plural(resource.title))}
      onKeyDown={(event) => {
        // Keys of dialogs and menus arrive here, too; they have their own use for Escape.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (isFull && event.key === 'Escape' && isInside) {
          setFull(false)
        }
      }}
    >
      {children}
    </section>
  )
}
