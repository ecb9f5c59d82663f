import { Button } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import '../login.css'

interface WayChoiceProps<Way extends string> {
  readonly label: Text
  /** In their order; one alone is not offered. */
  readonly ways: readonly (readonly [way: Way, title: Text])[]
  readonly shown: Way
  readonly onChoose: (way: Way) => void
}

/** Buttons above a form that choose by what somebody says who they are. */
export function WayChoice<Way extends string>({ label, ways, shown, onChoose }: WayChoiceProps<Way>) {
  const t = useTranslate()
  return ways.length > 1 ? (
    <fieldset className="login-ways" aria-label={t(label)}>
      {ways.map(([way, title]) => (
        <Button
          key={way}
          type={way === shown ? 'default' : 'text'}
          aria-pressed={way === shown}
          onClick={() => onChoose(way)}
        >
          {t(title)}
        </Button>
      ))}
    </fieldset>
  ) : null
}
