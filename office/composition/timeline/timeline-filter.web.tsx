import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { HiddenValue } from '#kit/web/field/hidden-value.web.tsx'
import { TIMELINE, TIMELINE_KINDS, type TimelineCounts, type TimelineKind } from './timeline.ts'

interface TimelineFilterProps {
  /** Undefined while they are on their way. */
  readonly counts: TimelineCounts | undefined
  /** Kinds that are shown; all when none is chosen. */
  readonly kinds: readonly TimelineKind[]
  readonly onChange: (kinds: readonly TimelineKind[]) => void
}

/** How many entries there are of each kind; pressed ones are shown alone. */
export function TimelineFilter({ counts, kinds, onChange }: TimelineFilterProps) {
  const t = useTranslate()
  const toggle = (kind: TimelineKind) =>
    onChange(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <fieldset className="timeline-kinds">
      <legend className="visually-hidden">{t(KINDS)}</legend>
      <Button size="small" aria-pressed={kinds.length === 0} {...look(kinds.length === 0)} onClick={() => onChange([])}>
        {t(ALL)}
      </Button>
      {TIMELINE_KINDS.map((kind) => {
        const count = counts?.[kind]
        const isOn = kinds.includes(kind)
        return (
          <Button
            key={kind}
            size="small"
            aria-pressed={isOn}
            {...look(isOn)}
            disabled={count === null || count === 0}
            onClick={() => toggle(kind)}
          >
            {t(TIMELINE[kind].title)} <span className="tabular">{count === null ? <HiddenValue /> : count}</span>
          </Button>
        )
      })}
    </fieldset>
  )
}

const look = (isOn: boolean) => ({ type: isOn ? ('primary' as const) : ('default' as const) })

const KINDS: Text = ['类型', 'Kinds']
const ALL: Text = ['全部', 'All']
