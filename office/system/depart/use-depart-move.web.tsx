import { App, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { useModal } from '#kit/web/page/modal/use-modal.web.ts'
import type { BranchMove } from '#kit/web/table/tree-table/branch-move.ts'
import { ROOT, type TreeState } from '#kit/web/table/tree-table/tree-state.ts'
import { DEPART_BY_ID } from './depart.ts'
import { departCalls } from './depart-calls.web.ts'
import type { DepartTreeRow } from './depart-tree-row.ts'

const PARENT = ref(['上级部门', 'Parent'], DEPART_BY_ID)

interface Asked {
  readonly id: string
  readonly departName: string
}

interface DepartMove {
  /** A department was dragged; another parent is asked about first, for all codes of the branch change. */
  readonly move: (move: BranchMove, state: TreeState<DepartTreeRow>) => Promise<void>
  /** Asks for another parent: the way without a mouse. */
  readonly askParent: (depart: Asked) => void
  readonly dialog: ReactNode
}

/** Moving of departments; `onMoved` is told which one. */
export function useDepartMove(onMoved: (id: string) => void): DepartMove {
  const t = useTranslate()
  const { message } = App.useApp()
  const modal = useModal()
  const [asked, setAsked] = useState<Asked & { readonly isOpen: boolean }>()

  const send = async (id: string, parentId: string, ids: readonly string[]) => {
    try {
      const { message: words } = await departCalls.move(id, parentId, ids)
      void message.success(words || t(MOVED))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      if (error.http === 200) {
        void message.warning(error.message)
      }
    }
    onMoved(id)
  }
  /** Says how many codes change. */
  const confirmed = async ({ id, departName }: Asked, parentId: string, ids: readonly string[]) => {
    const { departs } = await departCalls.countBelow(id)
    modal.confirm({
      title: t(QUESTION, { name: departName }),
      content: t(departs > 1 ? CODES_BELOW : CODE, { n: departs - 1 }),
      okText: t(MOVE),
      cancelText: t(CANCEL),
      onOk: () => send(id, parentId, ids),
    })
  }
  return {
    move: async ({ id, parent, ids }, state) => {
      const row = [...state.levels.values()].flat().find((one) => one.id === id)
      const isSame = (row?.parentId || ROOT) === parent
      await (isSame ? send(id, parent, ids) : confirmed({ id, departName: row?.departName ?? id }, parent, ids))
    },
    askParent: ({ id, departName }) => setAsked({ id, departName, isOpen: true }),
    dialog: asked && (
      <ParentDialog
        key={asked.id}
        asked={asked}
        open={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        onChoose={(parentId) => {
          setAsked({ ...asked, isOpen: false })
          void confirmed(asked, parentId, [])
        }}
      />
    ),
  }
}

interface ParentDialogProps {
  readonly asked: Asked
  readonly open: boolean
  readonly onClose: () => void
  readonly onChoose: (parentId: string) => void
}

function ParentDialog({ asked, open, onClose, onChoose }: ParentDialogProps) {
  const t = useTranslate()
  const [parentId, setParentId] = useState('')
  useBackLeaves(open, onClose)
  return (
    <Modal
      title={t(TITLE, { name: asked.departName })}
      open={open}
      okText={t(MOVE)}
      cancelText={t(CANCEL)}
      onOk={() => onChoose(parentId)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(PARENT.title)} extra={t(TOP)}>
          <FieldControl
            field={PARENT}
            aria-label={t(PARENT.title)}
            value={parentId}
            onChange={(value) => setParentId(String(value))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const TITLE: Text = ['移动「{name}」', 'Move {name}']
const QUESTION: Text = ['移动「{name}」？', 'Move {name}?']
const CODE: Text = [
  '部门编码会随位置改变，按编码的引用一并更新。',
  'Its code changes with its place; what refers to the code follows.',
]
const CODES_BELOW: Text = [
  '它和它的 {n} 个下级部门一起移动；部门编码会随位置改变，按编码的引用一并更新。',
  'The {n} departments below it move along. Their codes change with their place; what refers to the codes follows.',
]
const TOP: Text = ['留空则成为一级公司', 'Empty: it becomes a company of the first level']
const MOVE: Text = ['移动', 'Move']
const MOVED: Text = ['移动成功', 'Moved']
const CANCEL: Text = ['取消', 'Cancel']
