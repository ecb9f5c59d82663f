import { Alert, Form } from 'antd'
import { Fragment, useEffect, useRef } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FormField } from '#kit/web/form/form-field.web.tsx'
import { FormGrid } from '#kit/web/form/form-grid.web.tsx'
import { ResourceForm, type ResourceFormProps } from '#kit/web/form/resource-form.web.tsx'
import { coupon } from '../../trade/model/coupon.ts'
import { LOOSENED, unusedFields } from '../../trade/model/coupon-rules.ts'
import { COUPON } from '../../trade/model/coupon-states.ts'
import { ScopeControl } from './scope-control.web.tsx'
import { TotalControl } from './total-control.web.tsx'
import './coupon.css'

/** A coupon: what it has depends on its kind, its scope and its validity; a live one can only be loosened. */
export function CouponForm(props: ResourceFormProps) {
  const isLive = props.mode === 'edit' && props.row?.state !== COUPON.draft
  return (
    <ResourceForm {...props}>
      <CouponFields isLive={isLive} />
    </ResourceForm>
  )
}

function CouponFields({ isLive }: { readonly isLive: boolean }) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const [kind, scope, validKind] = [Form.useWatch('kind'), Form.useWatch('scope'), Form.useWatch('validKind')].map(
    (value: unknown) => value,
  )
  const before = useRef(scope)
  useEffect(() => {
    // what was chosen names nothing of another scope
    if (before.current !== undefined && scope !== undefined && before.current !== scope) {
      form.setFieldValue('scopeIds', '')
    }
    before.current = scope
  }, [form, scope])
  const unused = unusedFields({ kind: Number(kind), scope, validKind: Number(validKind) })
  return (
    <>
      {isLive && <Alert type="info" showIcon title={t(LIVE)} style={{ marginBottom: 16 }} />}
      <FormGrid>
        {coupon.form.map((names) => (
          <Fragment key={names.join()}>
            {names
              .filter((name) => !unused.includes(name))
              .map((name) => {
                const isDisabled = isLive && !LOOSENED.some((one) => one === name)
                const control =
                  name === 'total' ? (
                    <TotalControl disabled={isDisabled} />
                  ) : name === 'scopeIds' ? (
                    <ScopeControl scope={String(scope)} disabled={isDisabled} />
                  ) : undefined
                return (
                  <FormField
                    key={name}
                    resource={coupon}
                    name={name}
                    isWide={names.length === 1}
                    isDisabled={isDisabled}
                  >
                    {control}
                  </FormField>
                )
              })}
          </Fragment>
        ))}
      </FormGrid>
    </>
  )
}

const LIVE: Text = [
  '已上线：只能增加发放总量，或延后结束时间',
  'It is live: more can be given out, and its end can be later',
]
