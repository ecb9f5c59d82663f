import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import type { ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { checkRule } from './check-rule-resource.ts'
import { RulePartsControl } from './rule-parts.web.tsx'

const ResourceForm = late(async () => (await import('#kit/web/form/resource-form.web.tsx')).ResourceForm)

/** How values of fields are tested; any value can be tried. */
export function CheckRulePage() {
  return <ResourcePage resource={checkRule} Form={CheckRuleForm} />
}

function CheckRuleForm(props: ResourceFormProps) {
  return (
    <ResourceForm {...props}>
      <FormGrid>
        <FormField resource={checkRule} name="ruleName" />
        <FormField resource={checkRule} name="ruleCode" />
        <FormField resource={checkRule} name="ruleDescription" isWide />
        <FormField resource={checkRule} name="ruleJson" isWide>
          <RulePartsControl />
        </FormField>
      </FormGrid>
    </ResourceForm>
  )
}
