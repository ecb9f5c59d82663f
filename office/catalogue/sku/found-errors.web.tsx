import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { FieldError } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { Sku } from './sku.ts'
import { namedError } from './sku-error.ts'

/** So many are spelled out; the rest is marked in the table. */
const MOST_SHOWN = 6

interface FoundErrorsProps {
  readonly errors: readonly FieldError[]
  readonly skus: readonly Sku[]
  readonly onGo: (error: FieldError) => void
}

/** What "configuration complete" found: only told, nothing is held back. */
export function FoundErrors({ errors, skus, onGo }: FoundErrorsProps) {
  const t = useTranslate()
  const rest = errors.length - MOST_SHOWN
  return (
    <section className="found-errors" aria-label={t(TITLE, { n: errors.length })}>
      <p>
        <WarningFilled aria-hidden /> {t(TITLE, { n: errors.length })}
      </p>
      <ul>
        {errors.slice(0, MOST_SHOWN).map((error) => (
          <li key={`${error.path}${error.message[0]}`}>
            {error.path === 'skus' ? (
              t(error.message)
            ) : (
              <Button type="link" size="small" onClick={() => onGo(error)}>
                {t(namedError(error, skus))}
              </Button>
            )}
          </li>
        ))}
        {rest > 0 && <li>{t(REST, { n: rest })}</li>}
      </ul>
    </section>
  )
}

const TITLE: Text = ['有 {n} 处需要完善，已暂存，上架前须补齐', '{n} to fix before the product can be published']
const REST: Text = ['另有 {n} 处，已在表格中标出', '{n} more, marked in the table']
