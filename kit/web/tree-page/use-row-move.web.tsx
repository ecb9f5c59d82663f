import { App, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Field } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { ApiError, refusalIn } from '../client/api-error.ts'
import type { Answer } from '../client/client.web.ts'
import { useUndoNotice } from '../command/use-undo-notice.web.tsx'
import { FieldControl } from '../field/field-control.web.tsx'
import { useBackLeaves } from '../page/layers.web.tsx'
import { useModal } from '../page/modal/use-modal.web.ts'
import type { BranchMove } from '../table/tree-table/branch-move.ts'
import { ROOT, type TreeRow } from '../table/tree-table/tree-state.ts'
import type { RowTree } from './use-row-tree.web.ts'

export interface RowMoveOptions<Row extends TreeRow> {
  readonly rows: RowTree<Row>
  readonly nameOf: (row: Row) => string
  /** Id of the parent, `ROOT` at the top. */
  readonly parentOf: (row: Row) => string
  /** Puts a row below another one; without ids it comes last there. `was`: a move is taken back, and this it was before. */
  readonly send: (id: string, parent: string, ids: readonly string[], was?: Row) => Promise<Answer<unknown>>
  /** What a new parent changes, asked about first; without it the row moves at once. */
  readonly ask?: (row: Row) => Promise<string>
  readonly onMoved: (id: string) => void
  /** Chooses a parent by its id: the way without a mouse. */
  readonly parentField?: Field
  /** The control of that field, where it is not the one of its kind. */
  readonly renderParent?: (row: Row, props: ParentControlProps) => ReactNode
  /** What it means to choose none. */
  readonly top?: Text
}

interface ParentControlProps {
  /** '' for the top. */
  readonly value: string
  readonly onChange: (parent: string) => void
  readonly label: string
}

interface RowMove<Row> {
  readonly move: (move: BranchMove) => void
  readonly askParent: (row: Row) => void
  readonly dialog: ReactNode
}

/** Moving of rows in a tree, by dragging or by choosing a parent, each with its way back. */
export function useRowMove<Row extends TreeRow>(options: RowMoveOptions<Row>): RowMove<Row> {
  const { rows, nameOf, parentOf, send, ask, onMoved, parentField, renderParent, top } = options
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const notice = useUndoNotice()
  const [asked, setAsked] = useState<{ readonly row: Row; readonly isOpen: boolean }>()

  const run = async (row: Row, left: string, call: () => Promise<Answer<unknown>>, takeBack?: () => void) => {
    const { id } = row
    try {
      const { message: words } = await call()
      notice(`move ${id}`, words || t(MOVED), takeBack)
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200 || error.http === 400) {
        void message.warning(refusalIn(error))
      }
    }
    if (rows.keyword === '') {
      await rows.tree.reload(left)
    }
    onMoved(id)
  }
  const moveRow = async (row: Row, parent: string, ids: readonly string[]) => {
    const from = parentOf(row)
    const before = (rows.tree.state.levels.get(from) ?? []).map(({ id }) => id)
    const takeBack = () => void run(row, parent, () => send(row.id, from, before, row))
    const go = () => run(row, from, () => send(row.id, parent, ids), takeBack)
    if (from === parent || !ask) {
      await go()
      return
    }
    modal.confirm({
      title: t(QUESTION, { name: nameOf(row) }),
      content: await ask(row),
      okText: t(MOVE),
      cancelText: t(CANCEL),
      onOk: go,
    })
  }
  return {
    move: ({ id, parent, ids }) => {
      const row = rows.rowOf(id)
      if (row) {
        void moveRow(row, parent, ids)
      }
    },
    askParent: (row) => setAsked({ row, isOpen: true }),
    dialog: asked && parentField && (
      <ParentDialog
        key={asked.row.id}
        title={t(TITLE, { name: nameOf(asked.row) })}
        field={parentField}
        top={top}
        render={renderParent && ((props) => renderParent(asked.row, props))}
        open={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        onChoose={(parent) => {
          setAsked({ ...asked, isOpen: false })
          void moveRow(asked.row, parent === '' ? ROOT : parent, [])
        }}
      />
    ),
  }
}

interface ParentDialogProps {
  readonly title: string
  readonly field: Field
  readonly top: Text | undefined
  readonly render: ((props: ParentControlProps) => ReactNode) | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly onChoose: (parent: string) => void
}

function ParentDialog({ title, field, top, render, open, onClose, onChoose }: ParentDialogProps) {
  const t = useTranslate()
  const [parent, setParent] = useState('')
  useBackLeaves(open, onClose)
  return (
    <Modal
      title={title}
      open={open}
      okText={t(MOVE)}
      cancelText={t(CANCEL)}
      onOk={() => onChoose(parent)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(field.title)} extra={top && t(top)}>
          {render?.({ value: parent, onChange: setParent, label: t(field.title) }) ?? (
            <FieldControl
              field={field}
              aria-label={t(field.title)}
              value={parent}
              onChange={(value) => setParent(String(value))}
            />
          )}
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['移动「{name}」', 'Move {name}']
const QUESTION: Text = ['移动「{name}」？', 'Move {name}?']
const MOVE: Text = ['移动', 'Move']
const MOVED: Text = ['移动成功', 'Moved']
const CANCEL: Text = ['取消', 'Cancel']
