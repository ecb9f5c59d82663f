import { lazy, Suspense } from 'react'
import { useText } from '../text/text.web.ts'
import type { ControlProps } from './control-props.ts'

const FORMS = {
  cascader: lazy(async () => ({ default: (await import('./region-control.web.tsx')).RegionControl })),
  select: lazy(async () => ({ default: (await import('./region-selects.web.tsx')).RegionSelects })),
}

interface RegionLinkageProps extends ControlProps {
  /** `cascader` opens level by level, `select` has a box per level. Comes from data of columns, so it can be wrong. */
  readonly type?: string
  readonly width?: string | number
}

/** Province, city and area; stores the code of the deepest one chosen (specification 3.11). */
export function RegionLinkage({ type = 'cascader', width = '100%', ...props }: RegionLinkageProps) {
  const say = useText()
  if (!isForm(type)) {
    return (
      <span role="alert" style={{ color: 'var(--ant-color-error)' }}>
        {say(['Bad type value: {type}', 'Bad type value: {type}'], { type })}
      </span>
    )
  }
  const Form = FORMS[type]
  return (
    // As high as the box that comes.
    <div style={{ width, minHeight: 32 }}>
      <Suspense>
        <Form aria-label={say(props.field.title)} {...props} />
      </Suspense>
    </div>
  )
}

function isForm(type: string): type is keyof typeof FORMS {
  return Object.hasOwn(FORMS, type)
}
