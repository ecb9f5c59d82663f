import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CheckboxList } from '#kit/web/field/checkbox-list.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Several of a few, joined by commas in the order in which they are offered. */
export function CheckboxListExample() {
  const t = useTranslate()
  const [kinds, setKinds] = useState('scale')
  return (
    <>
      <CheckboxList
        aria-label={t(['类别', 'Kinds'])}
        options={[
          { value: 'scale', label: ['比例手办', 'Scale figure'] },
          { value: 'nendoroid', label: ['粘土人', 'Nendoroid'] },
          { value: 'prize', label: ['景品', 'Prize figure'] },
          { value: 'garage', label: ['GK 套件（停产）', 'Garage kit (retired)'], disabled: true },
        ]}
        value={kinds}
        onChange={setKinds}
      />
      <WireValue value={kinds} />
    </>
  )
}
