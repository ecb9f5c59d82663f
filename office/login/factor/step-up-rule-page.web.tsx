import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { stepUpRule } from './step-up-rule.ts'

/** What asks for a factor of the last minutes. */
export function StepUpRulePage() {
  return <ResourcePage resource={stepUpRule} />
}

/** The same on a page of its own. */
export function StepUpRuleRecord() {
  return <RecordPage resource={stepUpRule} />
}
