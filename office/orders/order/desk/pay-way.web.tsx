import { QRCode, Typography } from 'antd'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CopyButton } from '#kit/web/page/copy-button.web.tsx'
import './desk.css'

/** How a customer pays. */
export interface PayWay {
  readonly text: string
  /** It is the text of a QR code and no address to go to. */
  readonly isCode: boolean
}

/** What the customer is given: a code to scan, or an address. */
export function PayWayView({ way: { text, isCode } }: { readonly way: PayWay }) {
  const t = useTranslate()
  return (
    <>
      {isCode && (
        <figure className="desk-code" aria-label={t(CODE)}>
          {/* cameras want dark on light, whatever the theme */}
          <QRCode type="svg" value={text} size={CODE_SIZE} color="#000" bgColor="#fff" />
          <figcaption>{t(SCAN)}</figcaption>
        </figure>
      )}
      <Typography.Paragraph className="desk-link">
        <code>{text}</code>
        <CopyButton text={text} what={t(LINK)} />
      </Typography.Paragraph>
    </>
  )
}

/** Pixels. */
const CODE_SIZE = 200

const CODE: Text = ['付款二维码', 'QR code of the payment']
const SCAN: Text = ['请顾客扫码付款', 'For the customer to scan']
const LINK: Text = ['链接', 'Link']
