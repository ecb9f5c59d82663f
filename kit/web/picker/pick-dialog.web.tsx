import { Modal } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useBackLeaves } from '../page/layers.web.tsx'
import { useFocusOnOpen } from '../page/modal/use-focus-on-open.web.ts'
import { PickQuery } from './pick-query.web.tsx'
import { PickTable } from './pick-table.web.tsx'
import { completed, PICK_SIZES, PICK_WIDTH, type Picked, type PickList } from './picked.ts'
import { PickedList } from './picked-list.web.tsx'
import './picker.css'

/** A part beside the list that narrows it, like a tree of departments. */
export type Beside = ComponentType<{ readonly onFilter: (params: Readonly<Record<string, string>>) => void }>

interface PickDialogProps {
  readonly list: PickList
  readonly isMany: boolean
  /** What is stored; the dialog works on a copy. */
  readonly picked: readonly Picked[]
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onPick: (picked: readonly Picked[]) => void
  readonly title?: Text
  readonly Beside?: Beside | undefined
}

/** The dialog of every list to pick from: filters and rows on the left, what is chosen on the right. */
export function PickDialog({ list, isMany, isOpen, onCancel, onPick, title, Beside, ...props }: PickDialogProps) {
  const t = useTranslate()
  const [chosen, setPicked] = useState(props.picked)
  const picked = completed(list, chosen, props.picked)
  const [request, setRequest] = useState({
    page: 1,
    size: (list.sizes ?? PICK_SIZES)[0] ?? PICK_SIZES[0],
    filters: {},
    beside: {},
  })
  const main = useRef<HTMLDivElement>(null)
  const ask = (changes: Partial<typeof request>) => setRequest({ ...request, page: 1, ...changes })
  useBackLeaves(isOpen, onCancel)
  useFocusOnOpen(isOpen, () => main.current?.querySelector('input'))
  return (
    <Modal
      centered
      title={t(title ?? TITLE, { name: t(list.name) })}
      width={list.width ?? PICK_WIDTH}
      open={isOpen}
      onCancel={onCancel}
      onOk={() => onPick(picked)}
      okText={t(OK)}
      cancelText={t(CANCEL)}
      className="pick-dialog"
    >
      <div className={`pick-body${Beside ? ' has-beside' : ''}`}>
        {Beside && (
          <div className="pick-beside">
            <Beside onFilter={(beside) => ask({ beside })} />
          </div>
        )}
        <div ref={main} className="pick-main">
          <PickQuery list={list} onFilters={(filters) => ask({ filters })} />
          <PickTable
            list={list}
            isMany={isMany}
            request={request}
            onPage={(page, size) => ask({ page, size })}
            picked={picked}
            onPicked={setPicked}
          />
        </div>
        <PickedList list={list} picked={picked} onPicked={setPicked} />
      </div>
    </Modal>
  )
}

const TITLE: Text = ['{name}选择', 'Choose {name}']
const OK: Text = ['确定', 'OK']
const CANCEL: Text = ['关闭', 'Close']
