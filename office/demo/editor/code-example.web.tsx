import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CodeEditor } from '#kit/web/field/editor/code/code-editor.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Program text in twelve languages; each is fetched when it is chosen. */
export function CodeExample() {
  const t = useTranslate()
  const [code, setCode] = useState('select name, price\nfrom shop_goods\nwhere del_flag = 0;')
  return (
    <>
      <CodeEditor aria-label="SQL" language="sql" hasLanguageMenu value={code} onChange={setCode} />
      <WireValue label={['代码', 'Code']} value={code} />
      <p>{t(['换语言只换高亮，不改代码。', 'Another language changes the colours, not the code.'])}</p>
    </>
  )
}
