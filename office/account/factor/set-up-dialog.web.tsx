import { Modal } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FactorSetup } from '#kit/web/factor/factor-setup.web.tsx'
import { useBackLeaves } from '#kit/web/page/layers.web.tsx'
import { type EnrolledFactor, type FactorKind, OWN_FACTOR_PATH } from '../../login/factor/factor.ts'

interface SetUpDialogProps {
  readonly kind: FactorKind
  readonly onDone: (enrolled: EnrolledFactor) => void
  readonly onClose: () => void
}

/** Sets up an authenticator or a passkey of one's own. */
export function SetUpDialog({ kind, onDone, onClose }: SetUpDialogProps) {
  const t = useTranslate()
  useBackLeaves(true, onClose)
  return (
    <Modal open width={420} title={t(TITLES[kind])} mask={{ closable: false }} footer={null} onCancel={onClose}>
      <FactorSetup
        kind={kind}
        begin={async () => (await client.post(`${OWN_FACTOR_PATH}/begin`, { kind }, { handles: 'all' })).result}
        onSetUp={async (made) => {
          onDone((await client.post<EnrolledFactor>(`${OWN_FACTOR_PATH}/confirm`, made, { handles: 'all' })).result)
        }}
      />
    </Modal>
  )
}

const TITLES: Readonly<Record<FactorKind, Text>> = {
  totp: ['添加身份验证器', 'Add an authenticator'],
  passkey: ['添加通行密钥', 'Add a passkey'],
}
