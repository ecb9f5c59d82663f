import type { ReactNode } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { PageHeader } from '../page/page-header.web.tsx'
import { TableTools } from '../table/table-tools.web.tsx'
import { AdvancedTools } from './advanced-query/advanced-tools.web.tsx'
import { useList } from './list-context.web.ts'
import { ListTabs } from './list-tabs.web.tsx'
import { ListToolbar } from './list-toolbar.web.tsx'
import { SearchBar } from './search-bar.web.tsx'

/** Title and tabs of a list in one line. */
export function ListHead() {
  return (
    <div className="list-head">
      <PageHeader />
      <ListTabs />
    </div>
  )
}

/** Search, commands and tools of a list in one line; `children` are more commands of the page. */
export function ListBar({ children }: { readonly children?: ReactNode }) {
  const { list } = useList()
  return (
    <div className="list-bar">
      <SearchBar list={list}>
        <ListCommands>{children}</ListCommands>
        <ListTools />
      </SearchBar>
    </div>
  )
}

/** What can be done with the list. While rows are selected its place stays empty: the commands are those of the rows. */
function ListCommands({ children }: { readonly children?: ReactNode }) {
  const { list, commands, listCommands, isExporting } = useList()
  return (
    <ListToolbar
      isHidden={list.selection.rows.size > 0}
      onAdd={commands.add}
      onImport={commands.import}
      onExport={commands.export}
      exportChoices={commands.exportChoices}
      isExporting={isExporting}
      commands={listCommands}
    >
      {children}
    </ListToolbar>
  )
}

/** Advanced query, views, columns, density, refresh and full window of a list. */
export function ListTools() {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { list, listColumns, isFull, setFull } = useList()
  return (
    <div className="list-tools">
      <AdvancedTools list={list} listColumns={listColumns} />
      <TableTools
        beyond={listColumns.naming.length - listColumns.columns.length}
        columns={listColumns.choosable.map(({ name, title }) => ({ name, title: t(title) }))}
        shown={listColumns.columns.map(({ name }) => name)}
        onShown={(shown) => listColumns.change({ shown })}
        onReset={listColumns.reset}
        density={listColumns.columnSettings.density}
        onDensity={(density) => listColumns.change({ density })}
        isFetching={list.isFetching}
        onRefresh={list.refresh}
        isFull={isFull}
        onFull={setFull}
        isPhone={isPhone}
      />
    </div>
  )
}
