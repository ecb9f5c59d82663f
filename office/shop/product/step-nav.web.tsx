import type { Text } from '#kit/contract/text.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { STEP_TITLES, STEPS, type Step, stepOf } from './product-steps.ts'

interface StepNavProps {
  readonly step: Step
  readonly faults: readonly { readonly path: string }[]
  readonly onStep: (step: Step) => void
}

/** The four steps; each may be opened at any time and says how many faults it holds. */
export function StepNav({ step, faults, onStep }: StepNavProps) {
  const say = useText()
  return (
    <nav aria-label={say(STEPS_OF)}>
      <ol className="step-nav">
        {STEPS.map((one, index) => {
          const count = faults.filter(({ path }) => stepOf(path) === one).length
          return (
            <li key={one}>
              <button
                type="button"
                className={count > 0 ? 'step-button is-faulty' : 'step-button'}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onStep(one)}
              >
                <span className="step-number">{index + 1}</span>
                <span>{say(STEP_TITLES[one])}</span>
                {count > 0 && <span className="step-faults">{say(FAULTS, { n: count })}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const STEPS_OF: Text = ['步骤', 'Steps']
const FAULTS: Text = ['{n} 处有误', '{n} to mend']
