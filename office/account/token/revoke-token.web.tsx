import { Button, Popconfirm } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { ApiToken } from './api-token.ts'

interface RevokeTokenProps {
  readonly token: Pick<ApiToken, 'id' | 'name'>
  readonly isBusy: boolean
  readonly onRevoke: (id: string) => Promise<void>
}

/** Asks once more, and ends a token. */
export function RevokeToken({ token: { id, name }, isBusy, onRevoke }: RevokeTokenProps) {
  const t = useTranslate()
  return (
    <Popconfirm title={t(REVOKE_ASK)} okText={t(REVOKE)} cancelText={t(CANCEL)} onConfirm={() => onRevoke(id)}>
      <Button danger disabled={isBusy} aria-label={t(REVOKE_ONE, { name })}>
        {t(REVOKE)}
      </Button>
    </Popconfirm>
  )
}

const REVOKE: Text = ['撤销', 'Revoke']
const REVOKE_ONE: Text = ['撤销 {name}', 'Revoke {name}']
const REVOKE_ASK: Text = ['撤销后立即失效，不能恢复。', 'It ends at once and cannot be brought back.']
const CANCEL: Text = ['取消', 'Cancel']
