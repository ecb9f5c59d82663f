import type { FormRule as AntdRule } from 'antd'
import { useCallback } from 'react'
import { errorOf, type FormRules, ruleCodesOf } from '#kit/contract/form-rules.ts'
import { useTranslate } from '../browser/text.web.ts'
import { brokenCheckRule } from '../client/objection.web.ts'

/**
 * Rules for antd's `Form.Item`, in the chosen language; check rules among them are asked of the server.
 * `const rules = useFormRules()` … `<Form.Item rules={rules(FORM_RULES.mobile)}>`.
 */
export function useFormRules(): (rules: FormRules) => AntdRule[] {
  const t = useTranslate()
  return useCallback(
    (rules) => [
      {
        required: rules.some((rule) => rule.required),
        // The required mark only: what is missing is said by the rule itself.
        validator: async (_rule, value: unknown) => {
          const error = errorOf(rules, value)
          const objection = error ? t(error) : await brokenCheckRule(ruleCodesOf(rules), String(value ?? ''))
          if (objection !== undefined) {
            throw new Error(objection)
          }
        },
      },
    ],
    [t],
  )
}
