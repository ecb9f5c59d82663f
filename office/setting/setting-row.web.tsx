import { HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Input, Select, Switch } from 'antd'
import { useId } from 'react'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { actorText } from '#kit/web/field/actors.web.ts'
import type { SettingCode } from '../trade/model/settings.ts'
import { readSetting, type SettingView, settingOf, settingToWire, type WireValue } from './setting-values.ts'
import { shownSetting } from './shown-setting.web.ts'

/** From this length on a text is written in several lines. */
const LONG = 200

interface SettingRowProps {
  readonly setting: SettingView
  /** Undefined while nobody typed. */
  readonly typed: WireValue | undefined
  /** What the server said. */
  readonly error: string | undefined
  readonly isReadOnly: boolean
  readonly onType: (value: WireValue) => void
  readonly onHistory: () => void
}

/** A setting: what it is called, what it may be, from when a change counts, what it is. */
export function SettingRow({ setting, typed, error, isReadOnly, onType, onHistory }: SettingRowProps) {
  const t = useTranslate()
  const id = useId()
  const { code, value, updateBy, updateTime } = setting
  const declared = settingOf(code)
  const title = t(declared.title)
  const initial = settingToWire(code, declared.initial)
  const shown = typed ?? value
  const read = typed === undefined ? undefined : readSetting(code, typed)
  const wrong = error ?? (read && 'error' in read ? t(read.error) : undefined)
  const isInitial = read && 'value' in read ? read.value === declared.initial : shown === initial
  const about = `${id}-about`
  const passed = {
    id,
    disabled: isReadOnly,
    'aria-describedby': about,
    status: wrong ? ('error' as const) : ('' as const),
  }
  const isLong = (declared.length ?? 0) > LONG
  return (
    <div
      data-setting={code}
      className={`setting-row${isLong ? ' is-long' : ''}${typed !== undefined && typed !== value ? ' is-changed' : ''}`}
    >
      <div className="setting-words">
        <label htmlFor={id}>{title}</label>
        <div id={about}>
          {declared.help && <p>{t(declared.help)}</p>}
          {declared.kind === 'number' && <p>{boundsOf(code, t)}</p>}
          <p>{t(declared.effect)}</p>
          {wrong !== undefined && (
            <p className="setting-error" role="alert">
              {wrong}
            </p>
          )}
          {updateBy !== null && (
            <p className="tabular">{t(CHANGED_BY, { by: t(actorText(updateBy)), time: updateTime ?? '' })}</p>
          )}
        </div>
      </div>
      <div className="setting-value">
        {declared.kind === 'boolean' ? (
          <Switch
            id={id}
            disabled={isReadOnly}
            checked={shown === true}
            aria-describedby={about}
            onChange={(checked) => onType(checked)}
          />
        ) : declared.choices && declared.kind === 'choices' ? (
          <Select
            {...passed}
            mode="multiple"
            className="setting-choice"
            value={shown === '' ? [] : String(shown).split(',')}
            options={declared.choices.map(([choice, words]) => ({ value: choice, label: t(words) }))}
            onChange={(chosen) => onType(chosen.join(','))}
          />
        ) : declared.choices ? (
          <Select
            {...passed}
            className="setting-choice"
            value={String(shown)}
            options={declared.choices.map(([choice, words]) => ({ value: choice, label: t(words) }))}
            onChange={(choice) => onType(choice)}
          />
        ) : isLong ? (
          <Input.TextArea
            {...passed}
            autoSize={{ minRows: 3, maxRows: 16 }}
            maxLength={declared.length ?? LONG}
            showCount
            value={String(shown)}
            onChange={(event) => onType(event.target.value)}
          />
        ) : (
          <Input
            {...passed}
            className={declared.kind === 'number' ? 'setting-number' : ''}
            inputMode={declared.kind === 'number' ? 'decimal' : 'text'}
            prefix={declared.isMoney ? '¥' : undefined}
            maxLength={declared.kind === 'number' ? 13 : (declared.length ?? LONG)}
            value={String(shown)}
            onChange={(event) => onType(event.target.value)}
          />
        )}
        <span className="setting-tools">
          {!isInitial && !isReadOnly && (
            <Button
              type="text"
              size="small"
              icon={<UndoOutlined />}
              aria-label={t(NAMED, { what: t(RESET), title })}
              title={`${t(RESET)}: ${shownSetting(code, initial, t)}`}
              onClick={() => onType(initial)}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<HistoryOutlined />}
            aria-label={t(NAMED, { what: t(HISTORY), title })}
            title={t(HISTORY)}
            onClick={onHistory}
          />
        </span>
      </div>
    </div>
  )
}

function boundsOf(code: SettingCode, t: ReturnType<typeof useTranslate>): string {
  const { min = 0, max = 0, initial, isMoney } = settingOf(code)
  const shown = (bound: unknown) => (isMoney ? formatYuan(Number(bound)) : Number(bound).toLocaleString('en-US'))
  return t(BOUNDS, { min: shown(min), max: shown(max), initial: shown(initial) })
}

const BOUNDS: Text = ['{min} 至 {max}，默认 {initial}', '{min} to {max}, {initial} by default']
const CHANGED_BY: Text = ['{by} 于 {time} 修改', 'Changed by {by}, {time}']
const RESET: Text = ['恢复默认', 'Back to the default']
const HISTORY: Text = ['变更记录', 'History']
const NAMED: Text = ['{what}：{title}', '{what}: {title}']
