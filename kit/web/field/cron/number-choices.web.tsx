import { type KeyboardEvent, useRef, useState } from 'react'

export interface Choice {
  readonly value: number
  readonly label: string
}

interface NumberChoicesProps {
  readonly choices: readonly Choice[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
  readonly disabled: boolean
  readonly 'aria-label': string
}

/** Many numbers to tick, laid out as a grid: one stop for the Tab key, arrows inside. */
export function NumberChoices({ choices, chosen, onChange, disabled, ...aria }: NumberChoicesProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [visited, setVisited] = useState<number>()
  const stop = visited ?? choices.find(({ value }) => chosen.includes(value))?.value ?? choices[0]?.value

  const toggle = (value: number) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    onChange(next.toSorted((a, b) => a - b))
  }
  const move = (event: KeyboardEvent) => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const at = event.target instanceof HTMLInputElement ? inputs.indexOf(event.target) : -1
    const to = target(event.key, at, inputs)
    if (at >= 0 && to !== undefined) {
      event.preventDefault()
      inputs[to]?.focus()
    }
  }
  return (
    <fieldset ref={box} className="cron-choices" disabled={disabled} onKeyDown={move} {...aria}>
      {choices.map(({ value, label }) => (
        <label key={value} className="cron-choice">
          <input
            type="checkbox"
            className="visually-hidden"
            checked={chosen.includes(value)}
            tabIndex={value === stop ? 0 : -1}
            onFocus={() => setVisited(value)}
            onChange={() => toggle(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Where an arrow leads; up and down go by the columns that the width allows. */
function target(key: string, at: number, inputs: readonly HTMLElement[]): number | undefined {
  const top = (index: number) => inputs[index]?.parentElement?.offsetTop
  const columns = Math.max(
    1,
    inputs.findIndex((_, index) => top(index) !== top(0)),
  )
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: inputs.length - 1 - at,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), inputs.length - 1)
}
