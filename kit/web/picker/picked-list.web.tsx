import { Button, Table } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { ROWS_HEIGHT } from './pick-rows.web.tsx'
import { labelOf, type Picked, type PickList, pickField } from './picked.ts'

interface PickedListProps {
  readonly list: PickList
  readonly picked: readonly Picked[]
  readonly onPicked: (picked: readonly Picked[]) => void
}

/** What is chosen so far, each with a link that takes it away. */
export function PickedList({ list, picked, onPicked }: PickedListProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [name = list.label] = list.columns
  const field = pickField(list, name)
  const title = t(PICKED, { name: t(list.name) })
  return (
    <section className="picked-list" aria-label={title}>
      <h3>
        {title} <span aria-live="polite">({picked.length})</span>
      </h3>
      <Table<Picked>
        size="small"
        rowKey="value"
        pagination={false}
        dataSource={picked}
        scroll={{ y: ROWS_HEIGHT }}
        locale={{ emptyText: t(NOTHING) }}
        columns={[
          {
            key: name,
            title: field ? t(field.title) : title,
            ellipsis: { showTitle: false },
            render: (_value: unknown, pick: Picked) =>
              field && pick.row[name] !== undefined ? (
                <FieldText field={field} name={name} row={pick.row} />
              ) : (
                labelOf(list, pick, locale)
              ),
          },
          {
            key: 'action',
            title: t(ACTIONS),
            width: 72,
            render: (_value: unknown, pick: Picked) => (
              <Button
                type="link"
                size="small"
                aria-label={t(REMOVE_NAMED, { name: labelOf(list, pick, locale) })}
                onClick={() => onPicked(picked.filter(({ value }) => value !== pick.value))}
              >
                {t(REMOVE)}
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}

const PICKED: Text = ['已选{name}', 'Chosen {name}']
const NOTHING: Text = ['尚未选择', 'Nothing chosen yet']
const ACTIONS: Text = ['操作', 'Actions']
const REMOVE: Text = ['删除', 'Remove']
const REMOVE_NAMED: Text = ['删除 {name}', 'Remove {name}']
