import { type GlobalToken, Tag, theme } from 'antd'
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

interface StateTagProps {
  readonly tone?: Tone | undefined
  readonly children: ReactNode
}

/** A state in the fixed colour of its meaning. The shades are readable (AA) on both themes; antd's own are not. */
export function StateTag({ tone = 'grey', children }: StateTagProps) {
  const { token } = theme.useToken()
  const [text, back, border] = shadesOf(token)[tone]
  return (
    <Tag variant="outlined" style={{ ...WITHIN, color: text, background: back, borderColor: border }}>
      {children}
    </Tag>
  )
}

/** Never wider than its cell, which would end in the dots of a cut text behind it. */
const WITHIN = {
  maxWidth: '100%',
  margin: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
} as const

type Shades = readonly [text: string, back: string, border: string]

function shadesOf(token: GlobalToken): Readonly<Record<Tone, Shades>> {
  return {
    grey: [token.colorText, token.colorFillQuaternary, token.colorBorder],
    blue: [token.blue8, token.blue1, token.blue3],
    green: [token.green8, token.green1, token.green3],
    orange: [token.orange8, token.orange1, token.orange3],
    red: [token.red8, token.red1, token.red3],
  }
}
