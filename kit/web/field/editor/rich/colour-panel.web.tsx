import { Button } from 'antd'
import { useTranslate } from '../../../browser/text.web.ts'
import type { WORD_COLOURS } from './colours.ts'

interface ColourPanelProps {
  readonly colours: typeof WORD_COLOURS
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** Colours to choose from, and none. */
export function ColourPanel({ colours, value, onChoose }: ColourPanelProps) {
  const t = useTranslate()
  return (
    <div className="editor-colours">
      {colours.map((colour, place) => (
        <button
          key={colour.value}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose one
          autoFocus={place === 0}
          className="editor-colour"
          style={{ background: colour.value }}
          title={t(colour.title)}
          aria-label={t(colour.title)}
          aria-pressed={colour.value === value}
          onClick={() => onChoose(colour.value)}
        />
      ))}
      <Button size="small" block onClick={() => onChoose(undefined)}>
        {t(['无颜色', 'No colour'])}
      </Button>
    </div>
  )
}
