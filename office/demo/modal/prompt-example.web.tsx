import { Button } from 'antd'
import { useState } from 'react'
import { FORM_RULES } from '#kit/contract/form-rules.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { usePrompt } from '#kit/web/page/modal/prompt.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** One question; `undefined` when the person thought better of it. */
export function PromptExample() {
  const t = useTranslate()
  const prompt = usePrompt()
  const [mobile, setMobile] = useState<string>()
  const ask = () => prompt({ title: ['手机号', 'Mobile number'], rules: FORM_RULES.mobile })
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => void ask().then(setMobile)}>
        {t(['填写手机号', 'Enter a mobile number'])}
      </Button>
      <WireValue value={mobile} />
    </>
  )
}
