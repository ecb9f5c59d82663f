import { Alert, Form } from 'antd'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SECRET_STATE } from '#kit/contract/sealed-secret.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import type { AnyRow } from '../client/page-of.ts'

interface SecretNoticeProps {
  readonly resource: AnyResource
  /** As it is stored; a new one has no secret yet. */
  readonly row: AnyRow
}

/** Says before a row is saved that its secret does not go along to the address that was typed. */
export function SecretNotice({ resource, row }: SecretNoticeProps) {
  const t = useTranslate()
  const values: Readonly<Record<string, unknown>> | undefined = Form.useWatch([])
  const goesTo = resource.secret?.goesTo ?? []
  const hasSecret = 'secretState' in row && row.secretState === SECRET_STATE.set
  const stored: Readonly<Record<string, unknown>> = { ...row }
  const isMoved = (name: string) =>
    values !== undefined && Object.hasOwn(values, name) && textOf(values[name]) !== textOf(stored[name])
  return hasSecret && goesTo.some(isMoved) ? (
    <Alert className="secret-notice" type="warning" showIcon role="status" title={t(GIVEN_ANEW)} />
  ) : null
}

const textOf = (value: unknown): string => String(value ?? '')

const GIVEN_ANEW: Text = [
  '密钥只用于它设置时的地址和账号：保存后需要重新设置',
  'The secret is used for the address and account that it was given for alone: give it again after saving',
]
