import { Checkbox, Input, Select } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CARD_ORDERS, type Card, type CardOrder } from './board.ts'
import type { BoardFilters } from './board-filters.ts'
import { releasePlan } from './release-plan.ts'

interface BoardToolbarProps {
  readonly cards: readonly Card[]
  readonly filters: BoardFilters
  readonly onChange: (filters: BoardFilters) => void
  readonly order: CardOrder
  readonly onOrder: (order: CardOrder) => void
}

/** What narrows the board, and in which order its cards stand; series and makers are those that are on it. */
export function BoardToolbar({ cards, filters, onChange, order, onOrder }: BoardToolbarProps) {
  const t = useTranslate()
  const put = (changed: Partial<BoardFilters>) => onChange({ ...filters, ...changed })
  const series = new Map(cards.flatMap(({ ipName }) => (ipName ? [[ipName, ipName] as const] : [])))
  const makers = new Map(
    cards.flatMap(({ manufacturer, manufacturer_dictText: text }) =>
      manufacturer ? [[manufacturer, text ?? manufacturer] as const] : [],
    ),
  )
  const { ipName, manufacturer } = releasePlan.fields
  // what somebody may not see is on no card
  const orders = CARD_ORDERS.filter((one) => one === 'name' || cards.some((card) => card[one] !== undefined))
  return (
    <div className="release-filters">
      <Input.Search
        allowClear
        value={filters.text}
        placeholder={t(SEARCH)}
        aria-label={t(SEARCH)}
        onChange={(event) => put({ text: event.target.value })}
      />
      <Choice
        title={ipName.title}
        choices={series}
        value={filters.ipName}
        onChange={(value) => put({ ipName: value })}
      />
      <Choice
        title={manufacturer.title}
        choices={makers}
        value={filters.manufacturer}
        onChange={(value) => put({ manufacturer: value })}
      />
      <Checkbox checked={filters.isDelayed} onChange={(event) => put({ isDelayed: event.target.checked })}>
        {t(DELAYED)}
      </Checkbox>
      <Checkbox checked={filters.isSilent} onChange={(event) => put({ isSilent: event.target.checked })}>
        {t(SILENT)}
      </Checkbox>
      {orders.length > 1 && (
        <Select<CardOrder>
          className="release-order"
          value={orders.includes(order) ? order : 'name'}
          aria-label={t(ORDER)}
          popupMatchSelectWidth={false}
          options={orders.map((one) => ({ value: one, label: t(ORDERS[one]) }))}
          onChange={onOrder}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly title: Text
  readonly choices: ReadonlyMap<string, string>
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Choice({ title, choices, value, onChange }: ChoiceProps) {
  const t = useTranslate()
  return (
    <Select<string>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      placeholder={t(title)}
      aria-label={t(title)}
      popupMatchSelectWidth={false}
      options={[...choices]
        .sort(([, one], [, other]) => one.localeCompare(other))
        .map(([code, label]) => ({ value: code, label }))}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}

const ORDER: Text = ['卡片排序', 'Order of the cards']
const ORDERS: Readonly<Record<CardOrder, Text>> = {
  name: ['按名称', 'By name'],
  depositors: ['按定金客户数', 'By depositors'],
  depositsHeld: ['按已收定金', 'By deposits held'],
}
const SEARCH: Text = ['名称或编号', 'Name or number']
const DELAYED: Text = ['仅看延期', 'Delayed only']
const SILENT: Text = ['有未答复客户', 'With silent customers']
