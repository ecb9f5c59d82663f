import type { Text } from '#kit/contract/text.ts'
import { ShownOnce } from '../page/modal/shown-once.web.tsx'
import './factor.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Codes for the day on which the phone is lost; nobody can look at them again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <ShownOnce title={TITLE} warning={KEEP} text={codes.join('\n')} onClose={onClose}>
      <ul className="factor-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  )
}

const TITLE: Text = ['请保存恢复码', 'Keep your recovery codes']
const KEEP: Text = [
  '手机丢失时，每个恢复码可登录一次。请保存在安全的地方，关闭后无法再次查看。',
  'Each lets you in once when the phone is lost. Keep them in a safe place: nobody can look at them again.',
]
