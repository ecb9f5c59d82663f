import type { FormRule as AntdRule } from 'antd'
import { useCallback } from 'react'
import { type FormRules, faultOf } from '#kit/contract/form-rules.ts'
import { useText } from '../text/text.web.ts'

/**
 * Rules for antd's `Form.Item`, in the chosen language (specification 5.8).
 * `const rules = useFormRules()` … `<Form.Item rules={rules(FORM_RULES.mobile)}>`.
 */
export function useFormRules(): (rules: FormRules) => AntdRule[] {
  const say = useText()
  return useCallback(
    (rules) => [
      {
        required: rules.some((rule) => rule.required),
        // The required mark only: what is missing is said by the rule itself.
        validator: async (_rule, value: unknown) => {
          const fault = faultOf(rules, value)
          if (fault) {
            throw new Error(say(fault))
          }
        },
      },
    ],
    [say],
  )
}
