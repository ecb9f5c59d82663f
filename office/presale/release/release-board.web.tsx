import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { usePreference } from '#kit/web/session/preference.web.ts'
import {
  type Board,
  type Card,
  type CardOrder,
  type Column,
  columnsOf,
  monthOf,
  PAST,
  sortedCards,
  UNKNOWN,
} from './board.ts'
import { BoardCard, CardFace } from './board-card.web.tsx'
import { ALL, isShown } from './board-filters.ts'
import { besides } from './board-keys.web.ts'
import { BoardToolbar } from './board-toolbar.web.tsx'
import { releasePlan } from './release-plan.ts'
import './release.css'

/** A press becomes a drag after so many pixels; before, it is a click. */
const DRAG_DISTANCE = 5
/** On a touch screen after so many milliseconds: before, it scrolls. */
const LONG_PRESS = { delay: 250, tolerance: 8 } as const

/** Figures by the month of their release; dragged to another month, the change is asked about first. */
export function ReleaseBoard() {
  const t = useTranslate()
  const mayMove = useCan()(actionPermission(releasePlan, 'change'))
  const [filters, setFilters] = useState(ALL)
  const [order, setOrder] = usePreference<CardOrder>('releasePlan:cards', 'name')
  const [dragged, setDragged] = useState<Card>()
  const [run, dialog] = useCommand(releasePlan, { nameOf: (row) => String(row.name ?? row.id) })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, { coordinateGetter: besides }),
  )
  const { data, error, refetch } = useQuery({
    queryKey: [releasePlan.name, 'board'],
    queryFn: ({ signal }) => client.get<Board>(`${releasePlan.path}/board`, {}, { signal, handles: 'all' }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  }
  const { cards, today, isCut } = data
  const shown = sortedCards(
    cards.filter((card) => isShown(card, filters)),
    order,
  )
  const columns = columnsOf({ cards: shown, today })
  const cardOf = (id: unknown) => cards.find((card) => card.id === id)
  const columnOf = (key: unknown) => columns.find((column) => column.key === key)
  const move = (card: Card, month: string | null | undefined) => {
    if (month === undefined || month !== card.releaseMonth) {
      void run('change', [{ ...card }], month === undefined ? {} : moveWords(month))
    }
  }
  const told: Announcements = {
    onDragStart: ({ active }) => t(PICKED_UP, { name: cardOf(active.id)?.name ?? '' }),
    onDragOver: ({ over }) => (over ? titleOf(columnOf(over.id), t) : undefined),
    onDragEnd: ({ over }) => (over ? t(DROPPED, { month: titleOf(columnOf(over.id), t) }) : undefined),
    onDragCancel: () => t(LEFT),
  }
  return (
    <div className="page-body">
      <BoardToolbar cards={cards} filters={filters} onChange={setFilters} order={order} onOrder={setOrder} />
      {isCut && <Alert type="info" showIcon title={t(CUT, { n: cards.length })} />}
      {shown.length === 0 ? (
        cards.length === 0 ? (
          <EmptyState title={NONE} hint={NONE_HINT} />
        ) : (
          <EmptyState title={NO_MATCH}>
            <Button onClick={() => setFilters(ALL)}>{t(CLEAR)}</Button>
          </EmptyState>
        )
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={nearest}
          accessibility={{ announcements: told, screenReaderInstructions: { draggable: t(HOW) } }}
          onDragStart={({ active }) => setDragged(cardOf(active.id))}
          onDragCancel={() => setDragged(undefined)}
          onDragEnd={({ active, over }) => {
            setDragged(undefined)
            const [card, column] = [cardOf(active.id), columnOf(over?.id)]
            const month = column && monthOf(column)
            if (card && month !== undefined) {
              move(card, month)
            }
          }}
        >
          <section className="release-board" aria-label={t(releasePlan.title)}>
            {columns.map((column) => (
              <MonthColumn key={column.key} column={column} isNow={column.key === today}>
                {column.cards.map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    today={today}
                    canMove={mayMove}
                    onMove={(month) => move(card, month)}
                  />
                ))}
              </MonthColumn>
            ))}
          </section>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className="release-card is-overlay">
                <CardFace card={dragged} today={today} />
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
      {dialog}
    </div>
  )
}

interface MonthColumnProps {
  readonly column: Column
  readonly isNow: boolean
  readonly children: readonly React.ReactNode[]
}

function MonthColumn({ column, isNow, children }: MonthColumnProps) {
  const t = useTranslate()
  const { setNodeRef, isOver } = useDroppable({ id: column.key, disabled: !column.isTarget })
  const title = titleOf(column, t)
  const held = column.cards.flatMap(({ depositsHeld }) => (depositsHeld === undefined ? [] : [depositsHeld]))
  return (
    <section ref={setNodeRef} className={`release-month${isOver ? ' is-over' : ''}`} aria-label={title}>
      <header>
        <h2 className={`tabular${isNow ? ' is-now' : ''}${column.key === PAST ? ' is-late' : ''}`}>{title}</h2>
        <span className="release-month-facts tabular">
          {column.cards.length}
          {held.length > 0 && ` · ${formatYuan(held.reduce((sum, yuan) => sum + (parseYuan(yuan) ?? 0), 0))}`}
        </span>
      </header>
      {children.length > 0 ? <ul>{children}</ul> : <p className="release-month-none">{t(NOTHING)}</p>}
    </section>
  )
}

function titleOf(column: Column | undefined, t: ReturnType<typeof useTranslate>): string {
  return column?.key === PAST ? t(LATE) : column?.key === UNKNOWN ? t(UNKNOWN_MONTH) : (column?.key ?? '')
}

/** What is under the pointer; for the keyboard, what the card lies on. */
const nearest: CollisionDetection = (asked) => {
  const within = pointerWithin(asked)
  return within.length > 0 ? within : rectIntersection(asked)
}

function moveWords(month: string | null) {
  const title: Text =
    month === null ? ['发售月改为未定', 'Month not known any more'] : [`发售月改为 ${month}`, `Move to ${month}`]
  return { title, input: { releaseMonth: month ?? '' } }
}

const FAILED: Text = ['发售计划加载失败', 'The release plan could not be loaded']
const LATE: Text = ['已过发售月', 'Overdue']
const UNKNOWN_MONTH: Text = ['未定', 'Not known']
const NOTHING: Text = ['无', 'None']
const NONE: Text = ['还没有预售手办', 'There are no pre-order figures yet']
const NONE_HINT: Text = ['新增预售手办后按发售月显示在这里', 'New ones stand here by their month of release']
const NO_MATCH: Text = ['没有符合条件的手办', 'No figure matches']
const CLEAR: Text = ['清除条件', 'Clear the filters']
const CUT: Text = ['只显示前 {n} 个手办，其余见列表', 'The first {n} {n|figure|figures}; the list has the others']
const PICKED_UP: Text = ['已拿起{name}', 'Picked up {name}']
const DROPPED: Text = ['放到{month}', 'Dropped on {month}']
const LEFT: Text = ['已取消', 'Cancelled']
const HOW: Text = [
  '按空格拿起，左右方向键换月份，再按空格放下，按 Esc 取消。',
  'Space picks up, left and right change the month, space drops, Escape cancels.',
]
