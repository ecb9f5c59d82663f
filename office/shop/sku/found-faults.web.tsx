import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import type { FieldFault } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import { useText } from '#kit/web/text/text.web.ts'
import type { Sku } from './sku.ts'
import { namedFault } from './use-sku-builder.web.ts'

/** So many are spelled out; the rest is marked in the table. */
const MOST_SHOWN = 6

interface FoundFaultsProps {
  readonly faults: readonly FieldFault[]
  readonly skus: readonly Sku[]
  readonly onGo: (fault: FieldFault) => void
}

/** What "configuration complete" found: only told, nothing is held back (specification 5.3f,g). */
export function FoundFaults({ faults, skus, onGo }: FoundFaultsProps) {
  const say = useText()
  const rest = faults.length - MOST_SHOWN
  return (
    <section className="found-faults" aria-label={say(TITLE, { n: faults.length })}>
      <p>
        <WarningFilled aria-hidden /> {say(TITLE, { n: faults.length })}
      </p>
      <ul>
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <li key={`${fault.path}${fault.message[0]}`}>
            {fault.path === 'skus' ? (
              say(fault.message)
            ) : (
              <Button type="link" size="small" onClick={() => onGo(fault)}>
                {say(namedFault(fault, skus))}
              </Button>
            )}
          </li>
        ))}
        {rest > 0 && <li>{say(REST, { n: rest })}</li>}
      </ul>
    </section>
  )
}

const TITLE: Text = ['有 {n} 处需要完善，已暂存，上架前须补齐', '{n} to mend before the product can go on the shelf']
const REST: Text = ['另有 {n} 处，已在表格中标出', '{n} more, marked in the table']
