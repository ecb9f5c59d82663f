import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { STEP_TITLES, STEPS, type Step, stepOf } from './product-steps.ts'

interface StepNavProps {
  readonly step: Step
  readonly errors: readonly { readonly path: string }[]
  readonly onStep: (step: Step) => void
}

/** The four steps; each may be opened at any time and says how many errors it holds. */
export function StepNav({ step, errors, onStep }: StepNavProps) {
  const t = useTranslate()
  return (
    <nav aria-label={t(STEPS_OF)}>
      <ol className="step-nav">
        {STEPS.map((one, index) => {
          const count = errors.filter(({ path }) => stepOf(path) === one).length
          return (
            <li key={one}>
              <button
                type="button"
                className={count > 0 ? 'step-button is-invalid' : 'step-button'}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onStep(one)}
              >
                <span className="step-number">{index + 1}</span>
                <span>{t(STEP_TITLES[one])}</span>
                {count > 0 && <span className="step-errors">{t(ERRORS, { n: count })}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const STEPS_OF: Text = ['步骤', 'Steps']
const ERRORS: Text = ['{n} 处有误', '{n} to mend']
