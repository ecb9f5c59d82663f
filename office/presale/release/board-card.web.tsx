import { ExclamationCircleOutlined, HolderOutlined, MoreOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { Button, Dropdown, Tooltip } from 'antd'
import { Link } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { ANSWER, claim } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import type { Card } from './board.ts'
import { monthAfter } from './release-months.ts'
import { releasePlan } from './release-plan.ts'

interface FaceProps {
  readonly card: Card
}

interface DatedFaceProps extends FaceProps {
  /** The month that it is in the shop. */
  readonly today: string
}

/** What a card says of its figure. */
export function CardFace({ card, today }: DatedFaceProps) {
  const t = useTranslate()
  const { delayCount, firstReleaseMonth, silent = 0, depositors } = card
  const { mainImage } = releasePlan.fields
  const { depositsHeld } = releasePlan.computed ?? {}
  return (
    <>
      <span className="release-card-picture">
        <FieldText field={mainImage} name="mainImage" row={{ ...card }} />
      </span>
      <span className="release-card-text">
        <FigureName card={card} />
        <span className="release-card-facts">
          {depositors !== undefined && <span>{t(DEPOSITORS, { n: depositors })}</span>}
          {depositsHeld && card.depositsHeld !== undefined && (
            <span className="tabular">
              <FieldText field={depositsHeld} name="depositsHeld" row={{ ...card }} />
            </span>
          )}
          {delayCount > 0 && (
            <Tooltip title={firstReleaseMonth ? t(FIRST, { month: firstReleaseMonth }) : undefined}>
              <span className="release-card-delay tabular">{t(DELAYED, { n: delayCount })}</span>
            </Tooltip>
          )}
          {silent > 0 && (
            <Link className="release-card-silent" to={silentClaims(card, today)} draggable={false}>
              <ExclamationCircleOutlined aria-hidden /> {t(SILENT, { n: silent })}
            </Link>
          )}
        </span>
      </span>
    </>
  )
}

/** Their claims in the list; a question that is open ends this month or later. */
function silentClaims({ id }: Card, today: string): string {
  const asked = { state: String(CLAIM.waiting), answer: String(ANSWER.none), answerDeadline_begin: `${today}-01` }
  return `${claim.menu?.url ?? ''}?${new URLSearchParams({ presellGoodsId: id, ...asked })}`
}

function FigureName({ card }: FaceProps) {
  const isPresell = useCan()(permissionOf(presellGoods, 'list'))
  const { menu } = isPresell ? presellGoods : releasePlan
  return (
    <Link className="release-card-name" to={`${menu?.url ?? ''}/${card.id}`} title={card.name} draggable={false}>
      {card.name}
    </Link>
  )
}

interface BoardCardProps extends DatedFaceProps {
  readonly canMove: boolean
  /** Undefined: to a month that is asked for. */
  readonly onMove: (month: string | null | undefined) => void
}

/** A figure that is dragged to another month, or sent there by its menu. */
export function BoardCard({ card, today, canMove, onMove }: BoardCardProps) {
  const t = useTranslate()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    disabled: !canMove,
  })
  const from = card.releaseMonth !== null && card.releaseMonth > today ? card.releaseMonth : today
  const months = STEPS.map((step) => monthAfter(from, step)).filter((month) => month !== card.releaseMonth)
  return (
    <li
      ref={setNodeRef}
      className={`release-card${isDragging ? ' is-dragged' : ''}${canMove ? ' is-movable' : ''}`}
      aria-label={card.name}
      {...(canMove && listeners)}
    >
      <CardFace card={card} today={today} />
      {canMove && (
        <span className="release-card-tools">
          <Button
            type="text"
            size="small"
            ref={setActivatorNodeRef}
            icon={<HolderOutlined aria-hidden />}
            aria-label={t(DRAG, { name: card.name })}
            aria-describedby={attributes['aria-describedby']}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...months.map((month) => ({ key: month, label: month })),
                ...(card.releaseMonth === null ? [] : [{ key: UNKNOWN_KEY, label: t(UNKNOWN) }]),
                { type: 'divider' as const },
                { key: OTHER_KEY, label: t(OTHER) },
              ],
              onClick: ({ key, domEvent }) => {
                domEvent.stopPropagation()
                onMove(key === OTHER_KEY ? undefined : key === UNKNOWN_KEY ? null : key)
              },
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t(MOVE_OF, { name: card.name })}
              onPointerDown={(event) => event.stopPropagation()}
              onMouseDown={(event) => event.stopPropagation()}
              onKeyDown={(event) => event.stopPropagation()}
            />
          </Dropdown>
        </span>
      )}
    </li>
  )
}

/** Months after the present one that the menu offers. */
const STEPS = [0, 1, 2, 3, 6] as const
const UNKNOWN_KEY = 'unknown'
const OTHER_KEY = 'other'

const DEPOSITORS: Text = ['定金客户 {n}', '{n} {n|depositor|depositors}']
const DELAYED: Text = ['延期 {n} 次', 'delayed ×{n}']
const FIRST: Text = ['首次公布：{month}', 'First announced: {month}']
const SILENT: Text = ['{n} 人未答复', '{n} silent']
const UNKNOWN: Text = ['未定', 'Not known']
const OTHER: Text = ['其他月份…', 'Another month…']
const MOVE_OF: Text = ['移到月份：{name}', 'Move to month: {name}']
const DRAG: Text = ['拖动到其他月份：{name}', 'Drag to another month: {name}']
