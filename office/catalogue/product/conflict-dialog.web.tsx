import { Alert, Modal, Radio, Table } from 'antd'
import { useMemo, useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { differences, resolved } from '#kit/web/form/conflict.ts'
import { ConflictChoice } from '#kit/web/form/conflict-choice.web.tsx'
import type { FormValues } from '#kit/web/form/form-values.ts'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { type BuilderValue, skuLabel, skuTitle } from '#office/catalogue/sku/sku.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { builderOf, type ProductRow } from './product-wire.web.ts'
import { cellDifferences, isOtherSpecs, resolvedBuilder, type Side, stockShifts } from './sku-conflict.ts'

export interface ConflictInput {
  /** The listing as it was loaded. */
  readonly base: ProductRow
  /** The form. */
  readonly values: FormValues
  /** Both tables on the screen. */
  readonly mine: BuilderValue
  /** The listing as somebody else left it. */
  readonly current: ProductRow
}

interface ConflictDialogProps extends ConflictInput {
  readonly resource: AnyResource
  readonly line: ListedLine
  readonly isSaving: boolean
  readonly onSave: (values: FormValues, tables: BuilderValue) => void
  readonly onClose: () => void
}

/** Somebody saved or sold meanwhile: the numbers as they are now, and a choice per field and cell. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { resource, line, base, values, mine, current } = props
  useBackLeaves(true, props.onClose)
  const t = useTranslate()
  const versions = useMemo(() => ({ base: builderOf(base), mine, current: builderOf(current) }), [base, mine, current])
  const fields = useMemo(
    () => differences(resource, { base, mine: values, current }),
    [resource, base, values, current],
  )
  const cells = useMemo(() => cellDifferences(versions), [versions])
  const shifts = useMemo(() => stockShifts(versions), [versions])
  const hasOtherSpecs = isOtherSpecs(versions)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries([
      ...fields.map(({ name, proposed }) => [name, proposed]),
      ...cells.map(({ row, column, proposed }) => [`${row}.${column}`, proposed]),
      ['tables', mine.specAttr === base.specAttr ? 'current' : 'mine'],
    ]),
  )
  const choose = (key: string, side: Side) => setChosen({ ...chosen, [key]: side })
  const hasTables = !hasOtherSpecs || chosen.tables === 'mine'

  const save = () =>
    props.onSave(
      resolved({ base, mine: values, current }, chosen),
      hasTables ? resolvedBuilder(versions, chosen) : versions.current,
    )

  return (
    <Modal
      open
      width={760}
      title={t(TITLE)}
      okText={t(SAVE_CHOSEN)}
      cancelText={t(BACK)}
      confirmLoading={props.isSaving}
      onOk={save}
      onCancel={props.onClose}
    >
      <ConflictChoice
        resource={resource}
        differences={fields}
        mine={values}
        current={current}
        chosen={chosen}
        onChoose={choose}
      />
      <div className="conflict-tables">
        {hasOtherSpecs && (
          <>
            <Alert type="warning" showIcon title={t(OTHER_SPECS)} />
            <SideChoice label={t(TABLES)} value={chosen.tables} onChange={(side) => choose('tables', side)} />
          </>
        )}
        {hasTables && shifts.length > 0 && (
          <Table
            size="small"
            pagination={false}
            rowKey="row"
            dataSource={[...shifts]}
            scroll={{ y: 240 }}
            columns={[
              { title: t(skuLabel('name', line)), render: (_, shift) => t(skuTitle(shift)) },
              { title: t(LOADED), dataIndex: 'loaded', align: 'right' },
              { title: t(NOW), dataIndex: 'now', align: 'right' },
              { title: t(LOCKED), dataIndex: 'locked', align: 'right' },
              { title: t(CHANGE), dataIndex: 'delta', align: 'right', render: signed },
              {
                title: t(AFTER),
                align: 'right',
                render: (_, { now, delta, locked }) => <strong>{Math.max(locked, now + delta)}</strong>,
              },
            ]}
          />
        )}
        {hasTables && cells.length > 0 && (
          <Table
            size="small"
            pagination={false}
            rowKey={({ row, column }) => `${row}.${column}`}
            dataSource={[...cells]}
            scroll={{ y: 240 }}
            columns={[
              { title: 'SKU', render: (_, cell) => `${t(skuTitle(cell))} · ${t(skuLabel(cell.column, line))}` },
              {
                title: t(CHOICE),
                render: (_, { row, column, mine: own, current: now }) => (
                  <SideChoice
                    label={t(skuLabel(column, line))}
                    value={chosen[`${row}.${column}`]}
                    texts={[String(own ?? '-'), String(now ?? '-')]}
                    onChange={(side) => choose(`${row}.${column}`, side)}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
    </Modal>
  )
}

interface SideChoiceProps {
  readonly label: string
  readonly value: Side | undefined
  readonly texts?: readonly [mine: string, current: string]
  readonly onChange: (side: Side) => void
}

function SideChoice({ label, value, texts, onChange }: SideChoiceProps) {
  const t = useTranslate()
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value === 'current' ? 'current' : 'mine')}
    >
      <Radio value="mine">
        {t(MINE)} {texts?.[0]}
      </Radio>
      <Radio value="current">
        {t(CURRENT)} {texts?.[1]}
      </Radio>
    </Radio.Group>
  )
}

function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : String(delta)
}

const TITLE: Text = ['数据已变更，请选择要保留的内容', 'Changed meanwhile: choose what to keep']
const SAVE_CHOSEN: Text = ['按选择保存', 'Save chosen values']
const BACK: Text = ['返回编辑', 'Back to editing']
const OTHER_SPECS: Text = [
  '对方修改了规格，规格与SKU须整体选择',
  'The specs were changed: choose the tables as a whole',
]
const TABLES: Text = ['规格与SKU', 'Specs and SKUs']
const LOADED: Text = ['打开时库存', 'When opened']
const NOW: Text = ['当前库存', 'Now']
const LOCKED: Text = ['已锁定', 'Reserved']
const CHANGE: Text = ['我的增减', 'My change']
const AFTER: Text = ['保存后', 'After saving']
const CHOICE: Text = ['保留', 'Keep']
const MINE: Text = ['我的', 'Mine']
const CURRENT: Text = ['当前', 'Current']
