import { Input, Segmented, theme } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '../text/text.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import { SafeHtml } from './safe-html.web.tsx'

const SOURCE: Text = ['源码', 'Source']
const PREVIEW: Text = ['预览', 'Preview']

/** Source of rich text beside its live preview; nothing of the source is lost or rewritten. */
export function HtmlControl(props: ControlProps) {
  const { value, onChange } = props
  const say = useText()
  const { token } = theme.useToken()
  const [side, setSide] = useState<'source' | 'preview'>('source')
  const html = String(value ?? '')
  const previewed = useDeferredValue(html)
  return (
    <div>
      <Segmented
        aria-label={say(['显示', 'Show'])}
        value={side}
        onChange={setSide}
        style={{ marginBottom: 8 }}
        options={[
          { value: 'source', label: say(SOURCE) },
          { value: 'preview', label: say(PREVIEW) },
        ]}
      />
      <div style={{ display: side === 'source' ? 'block' : 'none' }}>
        <Input.TextArea
          {...passedProps(props)}
          autoSize={{ minRows: 6, maxRows: 20 }}
          spellCheck={false}
          style={{ fontFamily: token.fontFamilyCode, fontSize: token.fontSizeSM }}
          value={html}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </div>
      {side === 'preview' && (
        <section
          aria-label={say(PREVIEW)}
          style={{
            minHeight: 144,
            maxHeight: 480,
            overflow: 'auto',
            padding: 12,
            border: `1px solid ${token.colorBorder}`,
            borderRadius: token.borderRadius,
          }}
        >
          <SafeHtml html={previewed} />
        </section>
      )}
    </div>
  )
}
