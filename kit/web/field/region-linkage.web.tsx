import { Suspense } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { late } from '../page/late.web.ts'
import type { ControlProps } from './control-props.ts'

const FORMS = {
  cascader: late(async () => (await import('./region-control.web.tsx')).RegionControl),
  select: late(async () => (await import('./region-selects.web.tsx')).RegionSelects),
}

interface RegionLinkageProps extends ControlProps {
  /** `cascader` opens level by level, `select` has a box per level. Comes from data of columns, so it can be wrong. */
  readonly type?: string
  readonly width?: string | number
}

/** Province, city and area; stores the code of the deepest one chosen. */
export function RegionLinkage({ type = 'cascader', width = '100%', ...props }: RegionLinkageProps) {
  const t = useTranslate()
  if (!isForm(type)) {
    return (
      <span role="alert" style={{ color: 'var(--ant-color-error)' }}>
        {t(['Bad type value: {type}', 'Bad type value: {type}'], { type })}
      </span>
    )
  }
  const Form = FORMS[type]
  return (
    // As high as the box that comes.
    <div style={{ width, minHeight: 32 }}>
      <Suspense>
        <Form aria-label={t(props.field.title)} {...props} />
      </Suspense>
    </div>
  )
}

function isForm(type: string): type is keyof typeof FORMS {
  return Object.hasOwn(FORMS, type)
}
