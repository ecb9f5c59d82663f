import { useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber, Select } from 'antd'
import { useRef, useState } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { stocktake } from './stocktake.ts'
import { COUNT_MAX, type SheetLine } from './stocktake-calls.ts'
import { COUNT_REASON, SECOND_LOOK, STOCK_PLACE } from './stocktake-choices.ts'
import { stocktakeLine } from './stocktake-line.ts'

interface LineRowProps {
  readonly line: SheetLine
  /** Changes whenever a count was not taken. */
  readonly dropped: number
  readonly mayCount: boolean
  readonly mayExplain: boolean
  readonly onCount: (qty: number) => void
}

/** A line: where it lies, what it is, how many were counted by whom, and how that differs from the book. */
export function LineRow({ line, dropped, mayCount, mayExplain, onCount }: LineRowProps) {
  const t = useTranslate()
  const name = [line.title, t(skuTitle({ name: line.spec }))].join(' · ')
  const isAgain = line.look === SECOND_LOOK.needed
  const me = useSession(({ info }) => info?.username)
  const isForOthers = isAgain && me !== undefined && line.counters.split(', ').includes(me)
  return (
    <li className="stocktake-line" aria-label={line.skuCode || name}>
      <span className="stocktake-bin">{line.bins || t(NO_BIN)}</span>
      <span className="stocktake-what">
        <span>{name}</span>
        <small>
          {line.skuCode}
          {line.place === STOCK_PLACE.damaged && <StateTag tone="red">{t(DAMAGED)}</StateTag>}
          {line.isAdded && <StateTag tone="blue">{t(ADDED)}</StateTag>}
          {isAgain && <StateTag tone="orange">{t(AGAIN)}</StateTag>}
          {line.look === SECOND_LOOK.done && <StateTag tone="green">{t(COUNTED_AGAIN)}</StateTag>}
          {line.isCounted && <span>{t(BY, { who: line.counters, at: line.countedAt ?? '' })}</span>}
        </small>
      </span>
      <span className="stocktake-numbers tabular">
        {line.book !== null && (
          <span>
            <small>{t(BOOK)}</small> {line.book}
          </span>
        )}
        {mayCount && isForOthers ? (
          <small>{t(FOR_OTHERS)}</small>
        ) : mayCount ? (
          <CountInput key={`${line.counted}:${line.look}:${dropped}`} line={line} isAgain={isAgain} onCount={onCount} />
        ) : (
          <span>
            <small>{t(COUNTED)}</small> {line.counted ?? '-'}
          </span>
        )}
        {line.difference !== null && (
          <span className={line.difference === 0 ? undefined : line.difference > 0 ? 'is-more' : 'is-fewer'}>
            <small>{t(DIFFERENCE)}</small> {line.difference > 0 ? `+${line.difference}` : line.difference}
          </span>
        )}
        {line.value !== null && line.value !== 0 && <span>¥{formatYuan(line.value)}</span>}
      </span>
      {line.difference !== null && line.difference !== 0 && !isAgain && <Why line={line} mayExplain={mayExplain} />}
    </li>
  )
}

interface CountInputProps {
  readonly line: SheetLine
  readonly isAgain: boolean
  readonly onCount: (qty: number) => void
}

/** How many there are: Enter, or leaving the field, counts them. */
function CountInput({ line, isAgain, onCount }: CountInputProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState<number | null>(isAgain ? null : line.counted)
  const sent = useRef<number>(null)
  const end = () => {
    // Enter counts, and leaving the field behind it does not count again
    if (typed !== null && typed !== sent.current && (isAgain || typed !== line.counted)) {
      sent.current = typed
      onCount(typed)
    }
  }
  return (
    <InputNumber<number>
      min={0}
      max={COUNT_MAX}
      precision={0}
      inputMode="numeric"
      value={typed}
      placeholder={t(isAgain ? AGAIN : COUNTED)}
      aria-label={`${line.skuCode || line.title} ${t(isAgain ? AGAIN : COUNTED)}`}
      onChange={setTyped}
      onPressEnter={end}
      onBlur={end}
    />
  )
}

/** Why the line differs. */
function Why({ line, mayExplain }: { readonly line: SheetLine; readonly mayExplain: boolean }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const reasons = useDictionary(COUNT_REASON)
  const { told, isBusy } = useTold()
  const [note, setNote] = useState(line.note ?? '')
  const textOf = (reason: string | null) => reasons.find(({ value }) => value === reason)?.text ?? reason
  if (!mayExplain) {
    return <span className="stocktake-why">{[textOf(line.reason) ?? '-', line.note].filter(Boolean).join(' · ')}</span>
  }
  const explain = async (reason: string) => {
    const call = client.post<unknown>(
      `${stocktakeLine.path}/explain`,
      { ids: line.id, reason, note: note || null },
      { handles: [400] },
    )
    await told(call, { done: false })
    void queries.invalidateQueries({ queryKey: [stocktake.name] })
  }
  return (
    <span className="stocktake-why">
      <Select
        aria-label={`${line.skuCode || line.title} ${t(REASON)}`}
        placeholder={t(REASON)}
        status={line.reason === null ? 'warning' : ''}
        loading={isBusy}
        value={line.reason}
        options={reasons.map(({ value, text }) => ({ value, label: text }))}
        onChange={(reason: string | null) => reason !== null && void explain(reason)}
      />
      <Input
        aria-label={`${line.skuCode || line.title} ${t(NOTE)}`}
        placeholder={t(NOTE)}
        maxLength={200}
        disabled={line.reason === null}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onBlur={() => line.reason !== null && note !== (line.note ?? '') && void explain(line.reason)}
      />
    </span>
  )
}

const NO_BIN: Text = ['无库位', 'No bin']
const DAMAGED: Text = ['残品', 'Damaged']
const ADDED: Text = ['新增', 'Added']
const AGAIN: Text = ['待复盘', 'To count again']
const COUNTED_AGAIN: Text = ['已复盘', 'Counted again']
const FOR_OTHERS: Text = ['须由另一人复盘', 'Somebody else has to count it again']
const BY: Text = ['{who} {at}', '{who} {at}']
const BOOK: Text = ['账面', 'Book']
const COUNTED: Text = ['实盘', 'Counted']
const DIFFERENCE: Text = ['差异', 'Difference']
const REASON: Text = ['差异原因', 'Reason']
const NOTE: Text = ['说明', 'Note']
