import { App, Table } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { Pager } from '#kit/web/table/pager.web.tsx'
import { RowActions } from '#kit/web/table/row-actions.web.tsx'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'

const FIGURES = Array.from({ length: 23 }, (_, index) => ({ id: `F${index + 1}`, place: `${(index % 4) + 1}` }))

/** A table of rows that are no resource: the commands, boxes and pager of every list. */
export function OwnTableExample() {
  const t = useTranslate()
  const { message } = App.useApp()
  const [{ page, size }, turn] = useState({ page: 1, size: 10 })
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        aria-label={t(['手办', 'Figures'])}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={FIGURES.slice((page - 1) * size, page * size)}
        components={SELECTION_HEADER}
        rowSelection={{
          ...selectionNames<(typeof FIGURES)[number]>({ t, nameOf: ({ id }) => id, isEmpty: false }),
          selectedRowKeys: [...selected],
          onChange: (keys) => setSelected(keys.map(String)),
        }}
        columns={[
          { key: 'id', title: t(['编号', 'No.']), dataIndex: 'id' },
          { key: 'place', title: t(['层', 'Shelf']), dataIndex: 'place' },
          {
            key: 'actions',
            title: t(['操作', 'Actions']),
            render: (_, { id }) => (
              <RowActions
                of={id}
                actions={[
                  { key: 'show', title: ['查看', 'View'], run: () => message.info(id) },
                  { key: 'move', title: ['移动', 'Move'], run: () => message.info(id) },
                  { key: 'drop', title: ['移走', 'Take away'], isDanger: true, forbidden: NOT_YET, run: () => {} },
                ]}
              />
            ),
          },
        ]}
      />
      <Pager
        page={page}
        size={size}
        total={FIGURES.length}
        totalKind="exact"
        onChange={(next, rows) => turn({ page: next, size: rows })}
      />
    </>
  )
}

const NOT_YET = ['展出期间不能移走', 'Not while it is on display'] as const
